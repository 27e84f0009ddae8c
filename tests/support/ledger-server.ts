import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the far side does with the next entries. */
export type LedgerMood = "answers" | "writes_and_hangs" | "hangs" | "writes_and_breaks_off" | "fails";

export interface Ledger {
  url: string;
  /** What was written, in its order. */
  entries: { id: string; text: string }[];
  mood: LedgerMood;
  /** How often something was sent to be written. */
  asked: number;
  /** Called when an entry stands and before anybody is answered. */
  onWritten?: () => void;
  stop(): Promise<void>;
}

/** A far side with a memory of its own, over real HTTP: `POST /entries` writes, `GET /entries/{id}` reads. */
export async function startLedger(): Promise<Ledger> {
  const server = createServer((request, response) => void serve(ledger, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ledger: Ledger = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: [],
    mood: "answers",
    asked: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return ledger;
}

async function serve(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  if (request.method === "GET") {
    const found = ledger.entries.find(({ id }) => request.url === `/entries/${encodeURIComponent(id)}`);
    return found ? answer(200, found) : answer(404, {});
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  ledger.asked += 1;
  const { mood } = ledger;
  if (mood === "fails") return answer(503, {});
  if (mood === "hangs") return;
  ledger.entries.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  ledger.onWritten?.();
  if (mood === "writes_and_hangs") return;
  if (mood === "writes_and_breaks_off") return void response.destroy();
  answer(201, {});
}
