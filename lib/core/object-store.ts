import { AwsClient } from "aws4fetch";
import type { Env } from "./env";
import { AppError } from "./errors";
import { createSafeFetch } from "./http/create-safe-fetch";
import { storeEgress } from "./http/egress-classes";

/** Bytes under keys, outside the database. */
export interface ObjectStore {
  /** Returns once the store has said that it holds just as many bytes. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, object: { mediaType: string; sha256: string }): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
}

type StoreEnv = Pick<Env, "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">;

const stores = new WeakMap<StoreEnv, ObjectStore>();

/**
 * The S3-compatible store of this installation; null when none is configured and bytes stand in the database. Its verbs
 * throw AppError UPSTREAM_FAILED when the store does not do what it is asked; what it answered stays out of the message.
 */
export function objectStore(env: StoreEnv): ObjectStore | null {
  if (!env.S3_ENDPOINT) return null;
  const store = stores.get(env) ?? createStore(env, env.S3_ENDPOINT);
  stores.set(env, store);
  return store;
}

function createStore(env: StoreEnv, endpoint: string): ObjectStore {
  const client = new AwsClient({
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
    region: env.S3_REGION,
    service: "s3",
  });
  const send = createSafeFetch(storeEgress(env));
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(env.S3_BUCKET!)}`;

  async function ask(
    method: "PUT" | "GET" | "HEAD" | "DELETE",
    key: string,
    body?: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const url = `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;
    const signed = await client.sign(url, { method, headers });
    try {
      return await send(signed.url, { method, headers: signed.headers, body });
    } catch {
      throw failed("could not be reached");
    }
  }

  return {
    async put(key, bytes, { mediaType, sha256 }) {
      const headers = { "content-type": mediaType, "x-amz-content-sha256": sha256 };
      const response = await ask("PUT", key, bytes, headers);
      await response.body?.cancel();
      if (!response.ok) throw failed(`refused to keep a file (${response.status})`);
      const held = await ask("HEAD", key);
      await held.body?.cancel();
      const length = held.headers.get("content-length");
      if (!held.ok || length !== String(bytes.byteLength)) {
        throw failed(`holds ${held.ok ? (length ?? "an unknown number of") : "no"} bytes of ${bytes.byteLength}`);
      }
    },
    async get(key) {
      const response = await ask("GET", key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw failed(`did not hand out a file (${response.status})`);
    },
    async remove(key) {
      const response = await ask("DELETE", key);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw failed(`did not remove a file (${response.status})`);
    },
  };
}

function failed(what: string): AppError {
  return new AppError("UPSTREAM_FAILED", {
    detail: `The file store ${what}.`,
    hint: "Try again in a moment; if it lasts, whoever runs this server should look at the S3_… settings.",
  });
}
