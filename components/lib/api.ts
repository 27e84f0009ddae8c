import { ApiError, toApiError } from "./api-error";
import { readProblem } from "./read-problem";
import { noteServerTime } from "./server-clock";

export interface ApiOptions {
  /** Sent as JSON; FormData goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** On the doors (sign-in, setup, join) a 401 is an answer, not a reason to leave. */
  stayOn401?: boolean;
}

const base = "/api/v1";

/** Where a person signs in and comes back from. */
export function signInPath(): string {
  return `/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;
}

/**
 * One REST call. `path` starts behind /api/v1 (`/threads/…`).
 * @throws ApiError for every failure, network included; a 401 leaves for the sign-in page.
 */
export async function request<T>(method: string, path: string, options: ApiOptions = {}): Promise<T> {
  const form = options.body instanceof FormData;
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (options.body !== undefined && !form) headers["content-type"] = "application/json";
  const response = await fetch(base + path, {
    method,
    headers,
    body: options.body === undefined ? undefined : form ? (options.body as FormData) : JSON.stringify(options.body),
    signal: options.signal,
    credentials: "same-origin",
  }).catch((error: unknown) => {
    throw toApiError(error);
  });
  noteServerTime(response);
  if (!response.ok) {
    const problem = await readProblem(response);
    if (response.status === 401 && !options.stayOn401) window.location.assign(signInPath());
    throw problem;
  }
  if (response.status === 204) return undefined as T;
  return (await response.json().catch(() => {
    throw new ApiError({ status: response.status, code: "INTERNAL", detail: "The answer could not be read." });
  })) as T;
}

export const api = {
  get: <T>(path: string, options?: ApiOptions) => request<T>("GET", path, options),
  post: <T>(path: string, body?: unknown, options?: ApiOptions) => request<T>("POST", path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: ApiOptions) => request<T>("PUT", path, { ...options, body }),
  patch: <T>(path: string, body?: unknown, options?: ApiOptions) => request<T>("PATCH", path, { ...options, body }),
  delete: <T>(path: string, options?: ApiOptions) => request<T>("DELETE", path, options),
};

/** The shape of every list. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
