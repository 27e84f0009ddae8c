import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import type { Measured } from "./scenario";

/** Starts the scripted model as a process of its own, so that its work is nobody's who is measured. */
export async function startModelProcess(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [...typescript, "tests/support/scripted-openai/serve.ts", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { url: await firstLine(child), stop: () => child.kill() };
}

/** Measures on one database, the embedded one without `databaseUrl`. @throws when a contender answers wrongly */
export async function runMeasurement(modelUrl: string, databaseUrl: string | undefined): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...typescript, "--import", "./scripts/register-typescript.mjs", "tests/bench/supervisor/measure-process.ts"],
    {
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        MODEL_URL: modelUrl,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as Measured;
}

const typescript = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];

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
