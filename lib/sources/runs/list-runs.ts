import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { requirePermission } from "../../workspaces/require-permission";
import { RunFilter, type RunItem } from "../schema";
import { toRunItem } from "./to-run-item";
import { visibleRuns } from "./visible-runs";

/** Stored runs that this person may see, newest first; of one thread if it is named. @throws FORBIDDEN · INVALID_INPUT */
export async function listRuns(
  ctx: Context,
  input: unknown = {},
): Promise<{ items: RunItem[]; nextCursor: string | null }> {
  requirePermission(ctx, "chats:read");
  const { thread, cursor, limit } = parseInput(RunFilter, input);
  const rows = await visibleRuns(ctx, { threadId: thread, before: cursor ? readCursor(cursor) : undefined }, limit + 1);
  const items = rows.slice(0, limit).map(toRunItem);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.createdAt}~${last.id}` : null };
}

function readCursor(cursor: string): { at: Date; id: string } {
  const [time = "", id = ""] = cursor.split("~");
  const at = new Date(time);
  if (id !== "" && !Number.isNaN(at.getTime())) return { at, id };
  throw new AppError("INVALID_INPUT", {
    detail: "This cursor is none that a list gave.",
    hint: "Send the nextCursor of the page before, as it stands.",
    field: "cursor",
  });
}
