/** 32 hexadecimal digits. Unlike `crypto.randomUUID` it also works where a server is reached over plain http. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
