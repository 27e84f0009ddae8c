/** Keeps a choice of this browser for a year, where the server reads it before it draws. */
export function remember(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${cookie}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

/** Back to the system's choice. */
export function forget(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
}
