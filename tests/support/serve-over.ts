import { createServer, type Server } from "node:http";

/** Serves a handler of web requests on a port of loopback. Close it at the end. */
export async function serveOver(port: number, handler: (request: Request) => Promise<Response>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await handler(
      new Request(`http://127.0.0.1:${port}${request.url}`, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}
