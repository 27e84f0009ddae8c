/**
 * A model server that means harm, as a process of its own: `node tests/support/hostile-openai.ts` prints its address.
 * `/<manner>/v1/...` answers in that manner, in either family of endpoints. Writes only as fast as it is read.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createRawServer } from "node:net";
import { createBrotliCompress, createDeflate, createGzip, createZstdCompress } from "node:zlib";

type Mode = "chat" | "responses" | "embeddings";

const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
const item = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
const started = { id: "resp_1", object: "response", created_at: 1, model: "m", status: "in_progress", output: [] };

function delta(mode: Mode, text: string): string {
  if (mode === "responses") return event({ type: "response.output_text.delta", ...place, delta: text });
  return event({ id: "c", created: 1, model: "m", choices: [{ index: 0, delta: { content: text } }] });
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function opening(mode: Mode): string {
  if (mode !== "responses") return "";
  return [
    event({ type: "response.created", response: started }),
    event({ type: "response.output_item.added", output_index: 0, item }),
  ].join("");
}

function* forEver(piece: string, first = ""): Generator<string> {
  yield first;
  // Larger pieces than one event: the network is not what is tested.
  const many = piece.repeat(Math.max(1, Math.ceil(16_384 / piece.length)));
  for (;;) yield many;
}

function* times(count: number, piece: string, first = ""): Generator<string> {
  yield first;
  for (let sent = 0; sent < count; sent += 1) yield piece;
}

const megabyte = "x".repeat(1024 * 1024);

/** What each manner writes as its body. */
const manners: Record<string, (mode: Mode) => Iterable<string>> = {
  "without-end": (mode) => forEver(delta(mode, "and so on "), opening(mode)),
  "a-gigabyte": (mode) => times(1024, delta(mode, megabyte), opening(mode)),
  "a-million-chunks": (mode) => times(10_000, delta(mode, "x").repeat(100), opening(mode)),
  "byte-by-byte": (mode) => [...(opening(mode) + delta(mode, "x").repeat(500))],
  "one-line": (mode) => forEver(megabyte, `${opening(mode)}data: {"x":"`),
  "one-piece-without-end": () => forEver(megabyte, '{"object":"list","x":"'),
  "error-without-end": () => forEver(megabyte, '{"error":{"message":"'),
  vectors: () =>
    forEver(`{"object":"embedding","index":0,"embedding":[${"0.123456789,".repeat(1_000)}0]},`, '{"data":['),
};

const packers = { gzip: createGzip, br: createBrotliCompress, deflate: createDeflate, zstd: createZstdCompress };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const _ of request) {
    // The question does not matter.
  }
  const [, manner = "", , path = ""] = (request.url ?? "").split("/");
  const mode: Mode = path === "responses" ? "responses" : path === "embeddings" ? "embeddings" : "chat";
  const type =
    /line|piece|error|vectors/.test(manner) && manner !== "one-line" ? "application/json" : "text/event-stream";
  const packed = /^(gzip|br|deflate|zstd)-bomb$/.exec(manner)?.[1] as keyof typeof packers | undefined;
  const status = manner === "error-without-end" ? 400 : 200;
  response.writeHead(status, { "content-type": type, ...(packed ? { "content-encoding": packed } : {}) });
  if (manner === "timed") return timed(mode, response);
  const body = packed ? manners["a-gigabyte"]! : manners[manner];
  const out = packed ? packers[packed]() : response;
  if (out !== response) out.pipe(response);
  for (const piece of body?.(mode) ?? []) {
    if (response.destroyed) break;
    if (piece && !out.write(piece)) await room(out, response);
  }
  out.end();
}

/** An honest stream: each piece says when it was sent, in milliseconds of the epoch. */
async function timed(mode: Mode, response: ServerResponse): Promise<void> {
  response.write(opening(mode));
  while (!response.destroyed) {
    response.write(delta(mode, `${performance.timeOrigin + performance.now()} `));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function room(out: NodeJS.WritableStream, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      out.off("drain", goOn);
      response.off("close", goOn);
      resolve();
    };
    out.on("drain", goOn);
    response.on("close", goOn);
  });
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
// Headers without end need a server that does not know HTTP.
const raw = createRawServer((socket) => {
  socket.on("error", () => {});
  socket.write("HTTP/1.1 200 OK\r\n");
  const write = () => {
    while (!socket.destroyed && socket.write(`x-header: ${"y".repeat(1_000)}\r\n`));
  };
  socket.on("drain", write);
  write();
});
await Promise.all([server, raw].map((each) => new Promise<void>((done) => each.listen(0, "127.0.0.1", () => done()))));
const portOf = (address: ReturnType<typeof server.address>) => (typeof address === "object" ? address?.port : address);
process.stdout.write(`${JSON.stringify({ port: portOf(server.address()), rawPort: portOf(raw.address()) })}\n`);
