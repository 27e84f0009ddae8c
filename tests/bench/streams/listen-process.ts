/**
 * Keeps `STREAMS` turns going, each with one listener, and measures how long a sentence takes from the model to the
 * listener. A process of its own; prints one JSON line: the lags' quantiles in milliseconds, and how many there were.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const url = process.env.APP_URL ?? "";
const tokens = (process.env.TOKENS ?? "").split(",");
const workspace = process.env.WORKSPACE ?? "";
const streams = Number(process.env.STREAMS ?? 0);
const seconds = Number(process.env.SECONDS ?? 60);
/** Turns that are begun at a time, so that beginning them is not what is measured. */
const atOnce = 8;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let lags = new Float64Array(1 << 16);
let count = 0;
let isMeasuring = false;
let isOver = false;
let open = 0;
let failures = 0;

function call(path: string, token: string, body: object, onText: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/v1${path}`,
      { method: "POST", agent, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } },
      (response) => {
        response.setEncoding("utf8").on("data", onText);
        response.on("end", () => resolve(response.statusCode ?? 0)).on("error", reject);
      },
    );
    sent.on("error", reject).end(JSON.stringify(body));
  });
}

function note(text: string): void {
  const now = performance.timeOrigin + performance.now();
  for (const [, sent] of text.matchAll(/At (\d+\.\d\d) the/g)) {
    if (count === lags.length) {
      const more = new Float64Array(lags.length * 2);
      more.set(lags);
      lags = more;
    }
    lags[count++] = now - Number(sent);
  }
}

async function keepTalking(thread: string, token: string, onOpen: () => void): Promise<void> {
  while (!isOver) {
    let begun = false;
    const status = await call(`/threads/${thread}/messages`, token, { text: "When was the gate open?" }, (text) => {
      if (!begun && text.includes("At ")) {
        begun = true;
        open += 1;
        onOpen();
      }
      if (isMeasuring) note(text);
    }).catch(() => 0);
    if (begun) open -= 1;
    if (isOver) return;
    if (status !== 200) failures += 1;
    if (status !== 200) await sleep(500);
  }
}

async function begin(index: number): Promise<void> {
  const token = tokens[index % tokens.length]!;
  let made = "";
  await call(`/workspaces/${workspace}/threads`, token, {}, (text) => {
    made += text;
  });
  const { id } = JSON.parse(made) as { id: string };
  await new Promise<void>((resolve) => void keepTalking(id, token, resolve));
}

let begun = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (begun < streams) await begin(begun++);
  }),
);
process.stdout.write("begun\n");
await sleep(5_000);
isMeasuring = true;
const before = open;
await sleep(seconds * 1_000);
isMeasuring = false;
const sorted = lags.subarray(0, count).sort();
const quantile = (share: number) => sorted[Math.min(count - 1, Math.floor(count * share))] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({ p50: quantile(0.5), p99: quantile(0.99), most: quantile(1), count, open: Math.min(before, open), failures })}\n`,
);
isOver = true;
process.exit(0);
