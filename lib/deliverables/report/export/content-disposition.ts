/** An attachment under `name`: in plain ASCII for old programs, and as it is for all others (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "_")
    .replace(/^_+(?=[\w-]*\.)/, "");
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.startsWith("-") || plain.startsWith(".") ? `report${plain}` : plain}"; filename*=UTF-8''${exact}`;
}
