import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ConnectedService {
  origin: string;
  /** What was stored in it. */
  items: string[];
  /** Every request that came, with what it showed. */
  seen: Array<{ method: string; path: string; headers: IncomingMessage["headers"] }>;
  /** How many connections were opened to it, whatever came over them. */
  connections(): number;
  stop(): Promise<void>;
}

/**
 * A service of somebody else, as a tool reaches it over HTTP: it keeps items for whoever shows the right secret.
 * `/echo` repeats the whole request, headers included, as a careless service would; `/away` sends elsewhere;
 * `/slow` never answers; what is posted to `/late` is kept, and not answered either.
 */
export async function startConnectedService(
  accepts: (headers: IncomingMessage["headers"]) => boolean,
  away = "http://127.0.0.1:9/",
): Promise<ConnectedService> {
  const items: string[] = [];
  const seen: ConnectedService["seen"] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString("utf8");
    const { method = "GET", url: path = "/", headers } = request;
    seen.push({ method, path, headers });
    const send = (status: number, value: unknown, more: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...more });
      response.end(JSON.stringify(value));
    };
    if (path === "/slow") return;
    if (path === "/away") return send(307, {}, { location: away });
    if (path.startsWith("/echo")) {
      return send(200, { path, headers, body }, { "x-seen": String(headers.authorization ?? headers["x-key"]) });
    }
    if (!accepts(headers)) return send(401, { error: `no such key: ${headers.authorization}` });
    if (method === "POST") items.push(JSON.parse(body).item);
    if (path === "/late") return;
    send(method === "POST" ? 201 : 200, { items });
  });
  let opened = 0;
  server.on("connection", () => {
    opened += 1;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    items,
    seen,
    connections: () => opened,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
