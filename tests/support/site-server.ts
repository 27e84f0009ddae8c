import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web site on loopback, over real HTTP, that remembers who asked for what. */
export interface SiteServer {
  /** `127.0.0.1:port`, as the operator's list of trusted hosts names it. */
  readonly host: string;
  readonly url: string;
  /** Paths in the order they were asked for. */
  readonly asked: string[];
  /** `performance.now()` of each. */
  readonly times: number[];
  readonly headers: IncomingMessage["headers"][];
  /** Connections that were opened, asked or not. */
  readonly connections: () => number;
  set(path: string, answer: Answer): void;
  close(): Promise<void>;
}

/** Serves the given paths; text that looks like a page goes out as HTML. Everything else is 404. */
export async function startSite(pages: Record<string, Answer> = {}, address = "127.0.0.1"): Promise<SiteServer> {
  const answers = new Map(Object.entries(pages));
  const asked: string[] = [];
  const times: number[] = [];
  const headers: IncomingMessage["headers"][] = [];
  let opened = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    times.push(performance.now());
    headers.push(request.headers);
    const answer = answers.get(path) ?? answers.get(path.split("?")[0]!);
    if (typeof answer === "function") answer(request, response);
    else if (answer === undefined) response.writeHead(404).end("nothing here");
    else response.writeHead(200, { "content-type": typeOf(path) }).end(answer);
  });
  server.on("connection", () => {
    opened += 1;
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  const { port } = server.address() as AddressInfo;
  const host = `${address}:${port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    times,
    headers,
    connections: () => opened,
    set: (path, answer) => void answers.set(path, answer),
    close: () => stop(server),
  };
}

/** A page as people write them: a title, some navigation, and an article. */
export function page(title: string, body: string, more: { head?: string; nav?: string } = {}): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${more.head ?? ""}</head><body>
<nav>${more.nav ?? ""}</nav><main><article><h1>${title}</h1>${body}</article></main><footer>Imprint</footer></body></html>`;
}

function typeOf(path: string): string {
  if (path.endsWith(".txt")) return "text/plain; charset=utf-8";
  if (path.endsWith(".json")) return "application/json";
  if (path.endsWith(".md")) return "text/markdown; charset=utf-8";
  return "text/html; charset=utf-8";
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
