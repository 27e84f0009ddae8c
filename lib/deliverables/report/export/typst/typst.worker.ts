// Runs in a thread of its own, started from this file as it stands: a long report takes a second or more to set, in
// which no other request could be answered.
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** `time`: seconds since 1970, of which the file says it was made. */
export interface SetRequest {
  id: number;
  template: string;
  data: string;
  time: number;
  fonts: string[];
}
export type SetAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string };

/** One for the thread: reading the fonts takes longer than setting a short report. */
let compiler: NodeCompiler | undefined;

function start(fonts: string[]): NodeCompiler {
  const fontBlobs = fonts.map((file) => readFileSync(file));
  return NodeCompiler.create(fontBlobs.length > 0 ? { fontArgs: [{ fontBlobs }] } : {});
}

function set({ id, template, data, time, fonts }: SetRequest): SetAnswer {
  compiler ??= start(fonts);
  const result = compiler.compile({ mainFileContent: template, inputs: { report: data } });
  if (!result.result) {
    const [problem] = (result.takeDiagnostics()?.shortDiagnostics ?? []) as { message?: string }[];
    return { id, problem: problem?.message ?? "unknown reason" };
  }
  const pdf = compiler.pdf(result.result, { creationTimestamp: time });
  compiler.evictCache(5);
  return { id, pdf };
}

parentPort?.on("message", (request: SetRequest) => {
  try {
    parentPort?.postMessage(set(request));
  } catch (error) {
    parentPort?.postMessage({ id: request.id, problem: String(error) } satisfies SetAnswer);
  }
});
