// A process of its own for one contender: only its work counts, the model and PostgreSQL run elsewhere. Prints what it
// found as JSON.   CONTENDER=… MODEL_URL=… DATABASE_URL=… node … measure-contender.ts
import { setTimeout as sleep } from "node:timers/promises";
import { countStatements } from "../supervisor/count-statements";
import { contender } from "./contenders";
import { type Contender, type Measured, rightAnswer, type Sample } from "./scenario";

const { CONTENDER: kind = "", MODEL_URL: modelUrl = "", DATABASE_URL: databaseUrl = "", ROUNDS = "40" } = process.env;
/** Milliseconds after each turn in which what it left to do is done, and is counted as its own. */
const settleMs = 50;

const measured: Measured[] = [];
for (const slow of [false, true]) {
  const who = await contender(kind, { baseUrl: `${modelUrl}/${slow ? "slow" : "fast"}/v1`, slow }, databaseUrl);
  for (const count of [1, 8]) {
    const rounds = slow ? 5 : Number(ROUNDS);
    for (let round = 0; round < (slow ? 6 : 20); round += 1) await ready(who, count);
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await ready(who, count));
    await who.prepare?.();
    await fetch(`${modelUrl}/turn`);
    const statements = await countStatements(async () => void (await once(who, count)));
    const turn = (await (await fetch(`${modelUrl}/turn`)).json()) as Pick<
      Measured,
      "calls" | "tokens" | "tokensWithSameTexts"
    >;
    measured.push({ count, slow, samples, ...turn, ...(statements > 0 && { statements }) });
  }
  await who.close?.();
}
process.stdout.write(`\n${JSON.stringify(measured)}\n`, () => process.exit(0));

async function ready(who: Contender, count: number): Promise<Sample> {
  await who.prepare?.();
  await sleep(10);
  return once(who, count);
}

/** @throws when the answer is not right: a figure of something else would be worth nothing */
async function once(who: Contender, count: number): Promise<Sample> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let firstMs = 0;
  let text = "";
  await who.answer(count, (piece) => {
    firstMs ||= performance.now() - start;
    text += piece;
  });
  const wholeMs = performance.now() - start;
  await sleep(settleMs);
  const { user, system } = process.cpuUsage(cpu);
  if (!text.includes(rightAnswer)) throw new Error(`${kind} answered wrongly: ${text}`);
  return { firstMs, wholeMs, cpuMs: (user + system) / 1_000 };
}
