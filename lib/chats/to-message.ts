import type { Receipt } from "../receipts/schema";
import { isPrivateUse } from "./is-private-use";
import type { CandorMessage, TurnState } from "./schema";

export interface MessageRow {
  id: string;
  turnId: string;
  role: string;
  authorId: string | null;
  parts: unknown;
  createdAt: Date;
}

/** A user's stored part that names a document or another thread; shown in the message's metadata, not among its parts. */
export interface NamingPart {
  type: "document" | "thread";
  id: string;
  title: string;
}

type StoredPart = CandorMessage["parts"][number] | NamingPart;

/** What may have changed since a message was stored, and who wrote it. */
export interface MessageSurroundings {
  /** Names by the person's id. */
  authors: ReadonlyMap<string, string>;
  receipts: ReadonlyMap<string, Receipt>;
  /** Numbers of the thread's citations whose document has been deleted. */
  gone: ReadonlySet<number>;
  turnState?: TurnState;
  /** The reader asked for this turn, and may see which lines of their memory it drew on. */
  isOwn?: boolean;
  /** Ids of the turn's versions, itself among them, oldest first. */
  versions?: readonly string[];
  /** Whether the versions ask in the same words. */
  asked?: "again" | "edited";
}

function isNaming(part: StoredPart): part is NamingPart {
  return part.type === "document" || part.type === "thread";
}

/** What was stored by whatever version of the product: a part that is none costs itself, not the thread. */
function readParts(parts: unknown): StoredPart[] {
  const list: unknown[] = Array.isArray(parts) ? parts : [];
  return list.filter((part): part is StoredPart => typeof (part as StoredPart | null)?.type === "string");
}

/** A stored message as it is drawn: receipts and sources as they are now, documents and turn's state in the metadata. */
export function toMessage(row: MessageRow, around: MessageSurroundings): CandorMessage {
  const stored = readParts(row.parts);
  const named = (type: NamingPart["type"]) =>
    stored.flatMap((part) => (part.type === type ? [{ id: part.id, title: part.title }] : []));
  const documents = named("document");
  const threads = named("thread");
  const parts = stored.filter(
    (part): part is CandorMessage["parts"][number] => !isNaming(part) && (around.isOwn || !isPrivateUse(part)),
  );
  const isUser = row.role === "user";
  const { versions = [], asked } = around;
  return {
    id: row.id,
    role: isUser ? "user" : "assistant",
    metadata: {
      createdAt: row.createdAt.toISOString(),
      turnId: row.turnId,
      ...(row.authorId ? { author: { id: row.authorId, name: around.authors.get(row.authorId) ?? "" } } : {}),
      ...(isUser && around.turnState ? { turnState: around.turnState } : {}),
      ...(documents.length > 0 ? { documents } : {}),
      ...(threads.length > 0 ? { threads } : {}),
      ...(versions.length > 1
        ? { versions: { index: versions.indexOf(row.turnId), turnIds: [...versions], asked } }
        : {}),
    },
    parts: parts.map((part) => asItIsNow(part, around)),
  };
}

function asItIsNow(part: CandorMessage["parts"][number], { receipts, gone }: MessageSurroundings): typeof part {
  if (!("data" in part) || typeof part.data !== "object" || part.data === null) return part;
  if (part.type === "data-receipt") return { ...part, data: receipts.get(part.data.id) ?? part.data };
  if (part.type !== "data-citations" || gone.size === 0 || !Array.isArray(part.data.items)) return part;
  const items = part.data.items.map((item) => (gone.has(item.number) ? { ...item, documentId: null } : item));
  return { ...part, data: { items } };
}
