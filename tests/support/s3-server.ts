import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { accessKeyId: "candor-test", secretAccessKey: "a secret of the store" };

/** An S3-compatible store on loopback that keeps what it is given and checks each signature by itself. */
export interface S3Server {
  readonly url: string;
  readonly env: Record<string, string>;
  readonly objects: Map<string, { bytes: Buffer; mediaType: string }>;
  /** Answers like this instead, until it is set back to undefined. */
  fault: { status: number } | undefined;
  /** Says that it keeps what it is given, and keeps half of it. */
  shortens: boolean;
  close(): Promise<void>;
}

export async function startS3(bucket = "artifacts"): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const answer = (status: number, body: string | Buffer = "", type = "application/xml") =>
      response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
    if (store.fault) return answer(store.fault.status, "<Error/>");
    if (!isSigned(request, bytes)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const [, place, ...rest] = decodeURIComponent(new URL(request.url!, "http://s3").pathname).split("/");
    if (place !== bucket) return answer(404, "<Error><Code>NoSuchBucket</Code></Error>");
    const key = rest.join("/");
    const object = objects.get(key);
    if (request.method === "PUT") {
      const kept = store.shortens ? bytes.subarray(0, bytes.length / 2) : bytes;
      objects.set(key, { bytes: kept, mediaType: request.headers["content-type"] ?? "" });
      return answer(200);
    }
    if (request.method === "DELETE") return answer(objects.delete(key) ? 204 : 404);
    return object ? answer(200, object.bytes, object.mediaType) : answer(404, "<Error><Code>NoSuchKey</Code></Error>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: S3Server = {
    url,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    objects,
    fault: undefined,
    shortens: false,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return store;
}

/** Signature Version 4, computed anew from the request as it arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
      request.headers.authorization ?? "",
    );
  if (!header) return false;
  const [, keyId, day, region, names, signature] = header as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const sent = request.headers["x-amz-content-sha256"];
  const digest = createHash("sha256").update(body).digest("hex");
  if (keyId !== s3Keys.accessKeyId || (sent !== "UNSIGNED-PAYLOAD" && sent !== digest)) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const { pathname } = new URL(request.url!, "http://s3");
  const canonical = [request.method, pathname, "", headers.join(""), names, sent].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, hash].join("\n");
  const keys = [day, region, "s3", "aws4_request"];
  const key = keys.reduce<Buffer | string>((from, word) => hmac(from, word), `AWS4${s3Keys.secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
