/**
 * A model whose every sentence says when it was sent, in milliseconds of the epoch; a process of its own:
 * `INTERVAL=250 SECONDS=60 node tests/bench/streams/timed-model.ts` prints its port. One sentence an interval.
 */
import { createServer, type ServerResponse } from "node:http";

const interval = Number(process.env.INTERVAL ?? 250);
const seconds = Number(process.env.SECONDS ?? 60);

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const piece = (delta: object, finish: string | null = null) =>
  event({ id: "c", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] });

interface Talk {
  response: ServerResponse;
  until: number;
}

// One clock a phase, not one a stream: the measure must not cost more than what it measures.
const phases = Array.from({ length: 50 }, () => new Set<Talk>());
let next = 0;
for (const [index, talks] of phases.entries()) {
  setTimeout(
    () =>
      setInterval(() => {
        for (const talk of talks) say(talk, talks);
      }, interval),
    (index * interval) / phases.length,
  );
}

function say(talk: Talk, talks: Set<Talk>): void {
  const now = performance.timeOrigin + performance.now();
  if (now < talk.until) {
    talk.response.write(piece({ content: `At ${now.toFixed(2)} the gate was open.\n` }));
    return;
  }
  talks.delete(talk);
  talk.response.end(`${piece({}, "stop")}data: [DONE]\n\n`);
}

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const talks = phases[next++ % phases.length]!;
    // Not all at the same moment: turns come and go.
    const lasts = seconds * (0.75 + Math.random() / 2) * 1_000;
    const talk = { response, until: performance.timeOrigin + performance.now() + lasts };
    talks.add(talk);
    response.on("close", () => talks.delete(talk));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : address}\n`);
});
