import type { Context, Runtime } from "../core/context";
import type { Database } from "../core/db/database";
import { processWide } from "../core/process-wide";
import { eventFeed } from "./event-feed";
import { stillAllowed } from "./still-allowed";

/** Milliseconds between looks at the rights; a change of the team is noticed at once. */
const lookEvery = 15_000;
/** Readers of one look. */
const mostAtOnce = 1_000;

interface Reader {
  ctx: Context;
  onEnd: Set<() => void>;
}

/** Looks after the rights of all who have streams open, together: their number does not change how often it looks. */
class RightsWatch {
  private readonly readers = new Map<string, Reader>();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: Promise<() => void> | undefined;

  constructor(private readonly runtime: Pick<Runtime, "db" | "clock" | "log">) {}

  /** Calls `onEnd` once when this sign-in, token, role or membership ends, unless the returned function is called before. */
  watch(ctx: Context, onEnd: () => void): () => void {
    const { userId, via, credentialId } = ctx.person;
    const key = [ctx.workspaceId, userId, ctx.role, via, credentialId].join(" ");
    const reader = this.readers.get(key) ?? { ctx, onEnd: new Set() };
    reader.onEnd.add(onEnd);
    this.readers.set(key, reader);
    this.start(ctx);
    return () => {
      reader.onEnd.delete(onEnd);
      if (reader.onEnd.size === 0 && this.readers.get(key) === reader) this.readers.delete(key);
      if (this.readers.size === 0) this.stop();
    };
  }

  private start(ctx: Context): void {
    this.timer ??= setInterval(() => void this.look(() => true), lookEvery).unref();
    if (this.unsubscribe) return;
    this.unsubscribe = eventFeed(ctx).subscribe((events) => {
      const changed = new Set(
        events.filter(({ name }) => name === "member.changed").map(({ workspaceId }) => workspaceId),
      );
      if (changed.size > 0) void this.look(({ workspaceId }) => changed.has(workspaceId));
    });
    this.unsubscribe.catch((error: unknown) => {
      this.unsubscribe = undefined;
      this.runtime.log.warn({ err: error }, "changes of the team are seen late");
    });
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    void this.unsubscribe?.then(
      (leave) => leave(),
      () => {},
    );
    this.unsubscribe = undefined;
  }

  private async look(isMeant: (ctx: Context) => boolean): Promise<void> {
    const meant = [...this.readers.values()].filter(({ ctx }) => isMeant(ctx));
    for (let at = 0; at < meant.length; at += mostAtOnce) {
      const some = meant.slice(at, at + mostAtOnce);
      const contexts = some.map(({ ctx }) => ctx);
      // A database that is away for a moment ends no stream.
      const allowed = await stillAllowed(this.runtime, contexts).catch(() => new Set(contexts));
      for (const { ctx, onEnd } of some) if (!allowed.has(ctx)) for (const end of [...onEnd]) end();
    }
  }
}

/** The process's watch on this database. */
export function rightsWatch(runtime: Pick<Runtime, "db" | "clock" | "log">): RightsWatch {
  const all = processWide("rights-watches", () => new WeakMap<Database, RightsWatch>());
  let watch = all.get(runtime.db);
  if (!watch) {
    watch = new RightsWatch(runtime);
    all.set(runtime.db, watch);
  }
  return watch;
}
