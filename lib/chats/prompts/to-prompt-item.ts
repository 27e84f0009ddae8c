import type { Context } from "../../core/context";
import type { PromptItem } from "./schema";

interface PromptRow {
  id: string;
  ownerId: string;
  name: string;
  text: string;
  shared: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export function toPromptItem({ person }: Pick<Context, "person">, row: PromptRow): PromptItem {
  const { id, ownerId, name, text, shared, createdAt, updatedAt } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, text, shared, mine: ownerId === person.userId, ...times };
}
