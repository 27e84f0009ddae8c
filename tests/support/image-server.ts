import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export interface AskedImage {
  model: string;
  prompt: string;
  size?: string;
  n?: number;
}
/** What the server does for one request: the image itself, its address, or an error. */
export type ImageAnswer =
  | { image: "bytes" | "address"; of?: Buffer }
  | { status: number; error?: { code?: string; message: string } | string; headers?: Record<string, string> }
  | "hang"
  /** The connection breaks in the middle of the answer. */
  | "cut";

/** A server that draws on loopback, as OpenAI's image endpoint does. It remembers what it was asked. */
export interface ImageServer {
  readonly baseUrl: string;
  readonly asked: AskedImage[];
  /** Decides each answer; `n` counts from 0. */
  answer: (asked: AskedImage, n: number) => ImageAnswer;
  /** Addresses that it has given are good until this is set. */
  addressesExpired: boolean;
  close(): Promise<void>;
}

/** A picture that says who took it and where, as cameras write it. */
export function pictureWithSecrets(): Promise<Buffer> {
  return sharp({ create: { width: 96, height: 64, channels: 3, background: "#3a6" } })
    .withExif({ IFD0: { Artist: "Olive Owner", Copyright: "home address" } })
    .jpeg()
    .toBuffer();
}

export async function startImageServer(): Promise<ImageServer> {
  const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const server = createServer(async (request, response) => {
    const json = (status: number, body: object | string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (request.method === "GET") {
      if (state.addressesExpired) return json(403, { error: "expired" });
      return response.writeHead(200, { "content-type": "image/png" }).end(plain);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedImage;
    const answer = state.answer(asked, state.asked.push(asked) - 1);
    if (answer === "hang") return;
    if (answer === "cut") {
      response.writeHead(200, { "content-type": "application/json" }).write('{"created":1,"data":[{"b64_json":"iVBOR');
      return void setTimeout(() => response.destroy(), 20);
    }
    if ("status" in answer) {
      const { error = "failed" } = answer;
      return json(answer.status, typeof error === "string" ? error : { error }, answer.headers);
    }
    const image = answer.of ?? plain;
    const data =
      answer.image === "bytes"
        ? { b64_json: image.toString("base64") }
        : { url: `http://${request.headers.host}/made/1.png` };
    return json(200, { created: 1, data: [data] });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const state: ImageServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer: () => ({ image: "bytes" }),
    addressesExpired: false,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return state;
}
