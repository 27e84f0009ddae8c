import type { Receipt } from "../receipts/schema";
import type { CandorMessage, TurnState } from "./schema";

export interface MessageRow {
  id: string;
  turnId: string;
  role: string;
  authorId: string | null;
  parts: unknown;
  createdAt: Date;
}

/** A user's stored part that names a document; shown in the message's metadata, not among its parts. */
interface DocumentPart {
  type: "document";
  id: string;
  title: string;
}

type StoredPart = CandorMessage["parts"][number] | DocumentPart;

/** A stored message as it is drawn: receipts as they are now, documents and the turn's state in the metadata. */
export function toMessage(
  row: MessageRow,
  around: { authors: ReadonlyMap<string, string>; receipts: ReadonlyMap<string, Receipt>; turnState?: TurnState },
): CandorMessage {
  const stored = row.parts as StoredPart[];
  const documents = stored.filter((part): part is DocumentPart => part.type === "document");
  const parts = stored.filter((part): part is CandorMessage["parts"][number] => part.type !== "document");
  const isUser = row.role === "user";
  return {
    id: row.id,
    role: isUser ? "user" : "assistant",
    metadata: {
      createdAt: row.createdAt.toISOString(),
      turnId: row.turnId,
      ...(row.authorId ? { author: { id: row.authorId, name: around.authors.get(row.authorId) ?? "" } } : {}),
      ...(isUser && around.turnState ? { turnState: around.turnState } : {}),
      ...(documents.length > 0 ? { documents: documents.map(({ id, title }) => ({ id, title })) } : {}),
    },
    parts: parts.map((part) =>
      part.type === "data-receipt" ? { ...part, data: around.receipts.get(part.data.id) ?? part.data } : part,
    ),
  };
}
