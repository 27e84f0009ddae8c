import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import type { Measured } from "./scenario";

const typescript = [
  ...["--experimental-transform-types", "--disable-warning=ExperimentalWarning"],
  ...["--import", "./scripts/register-typescript.mjs"],
];

/** Starts the scripted model as a process of its own, so that its work is nobody's who is measured. */
export async function startModel(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [...typescript, "tests/bench/team/serve-model.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await firstLine(child), stop: () => child.kill() };
}

/** Measures one contender in a process of its own. @throws when it answers wrongly */
export async function measure(kind: string, modelUrl: string, databaseUrl = ""): Promise<Measured[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...typescript, "tests/bench/team/measure-contender.ts"],
    {
      env: {
        ...{ PATH: process.env.PATH ?? "", NODE_ENV: "production" },
        ...{ CONTENDER: kind, MODEL_URL: modelUrl, DATABASE_URL: databaseUrl },
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Measured[];
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.on("data", (bytes: Buffer) => {
      text += bytes.toString();
      if (text.includes("\n")) resolve(text.split("\n")[0]!);
    });
    child.once("exit", () => reject(new Error("The scripted model ended before it was ready.")));
  });
}
