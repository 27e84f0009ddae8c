import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { type ImageServer, startImageServer } from "./image-server";
import { type ScriptedOpenAI, startScriptedOpenAI } from "./scripted-openai/start-scripted-openai";
import type { Script } from "./scripted-openai/types";

/** A model server that writes and draws at one address, as a person would set it up. */
export interface MakerServer {
  readonly baseUrl: string;
  /** Settings of a process that uses it. */
  readonly env: Record<string, string>;
  readonly writer: ScriptedOpenAI;
  readonly painter: ImageServer;
  stop(): Promise<void>;
}

export async function startMakerServer(script: Script): Promise<MakerServer> {
  const writer = await startScriptedOpenAI(script);
  const painter = await startImageServer();
  const server = createServer((asked, answered) => {
    const isPicture = /^\/(?:v1\/images|made)\//.test(asked.url ?? "");
    const { port } = new URL(isPicture ? painter.baseUrl : writer.baseUrl);
    const { method, url: path, headers } = asked;
    const behind = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on("error", () => answered.destroy()).pipe(answered);
    });
    // Whoever breaks off, the other one feels it.
    behind.on("error", () => answered.destroy());
    answered.on("close", () => behind.destroy());
    asked.pipe(behind);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    baseUrl,
    env: {
      OPENAI_BASE_URL: baseUrl,
      OPENAI_API_KEY: "key",
      OPENAI_API_MODE: "chat",
      CHAT_MODEL: "scripted",
      IMAGE_MODEL: "painter",
    },
    writer,
    painter,
    async stop() {
      await Promise.all([writer.stop(), painter.close()]);
      server.closeAllConnections();
      server.close();
    },
  };
}
