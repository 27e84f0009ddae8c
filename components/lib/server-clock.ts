// Answers name the server's time in whole seconds; a smaller difference is the way they took, or none.
const least = 2_000;
let offset = 0;

/** Notes by how much this device's clock differs from the server's. */
export function noteServerTime(response: Response): void {
  const at = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  offset = Math.abs(difference) < least ? 0 : difference;
}

/** Milliseconds that the server is ahead of this device. */
export function serverOffset(): number {
  return offset;
}
