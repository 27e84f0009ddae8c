export function json(value: unknown, status = 200, headers?: HeadersInit): Response {
  return Response.json(value, { status, headers });
}

/** 201 with the object that was made. */
export function created(value: unknown, headers?: HeadersInit): Response {
  return json(value, 201, headers);
}

/** The shape of every list. `nextCursor` is null on the last page. */
export function page<T>(items: readonly T[], nextCursor: string | null = null): Response {
  return json({ items, nextCursor });
}

/** 204, for what is gone. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}
