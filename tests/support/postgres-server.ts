import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
  /** Breaks every connection off, as a crash would, and starts again on the same data. */
  restart(): Promise<void>;
}

/** Starts a throw-away PostgreSQL on a free port; null where its server is not installed. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const bin = findServer();
  if (!bin) return null;
  const folder = mkdtempSync(join(tmpdir(), "candor-pg-"));
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined; // initdb refuses root
  if (process.getuid?.() === 0 && !owner) return null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const as = owner ? { uid: owner.uid, gid: owner.gid, cwd: folder } : { cwd: folder };
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "candor", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...as, stdio: "pipe" },
  );
  const port = await freePort();
  const url = `postgresql://candor@127.0.0.1:${port}/postgres`;
  const launch = () =>
    spawn(
      join(bin, "postgres"),
      ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-k", folder, "-c", "max_connections=200"],
      { ...as, stdio: "ignore" },
    );
  const answers = () =>
    until(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    });
  let server = launch();
  await answers();
  async function end(): Promise<void> {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGQUIT");
    await ended;
  }
  return {
    url,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await end();
      server = launch();
      await answers();
    },
  };
}

/** Vitest's global set-up of the `db` project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if (!server)
    process.stderr.write("PostgreSQL's server is not installed: database tests run on the embedded database only.\n");
  project.provide("postgresUrl", server?.url ?? "");
  return async () => server?.stop();
}

function findServer(): string | undefined {
  const roots = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"].filter((root) => existsSync(root));
  return roots
    .flatMap((root) => readdirSync(root).map((version) => join(root, version, "bin")))
    .filter((bin) => existsSync(join(bin, "initdb")))
    .sort()
    .at(-1);
}

function postgresUser(): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" }).toString());
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function until(check: () => Promise<void>, milliseconds = 30_000): Promise<void> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
