import type { Context } from "../core/context";
import { Prisma, type Transaction } from "../core/db/database";
import { truncate } from "../core/truncate";
import { notify } from "../events/notify";
import type { LockedThread } from "./lock-visible-thread";
import { titleOf } from "./title-of";

/** People that one message can call. */
const mostCalled = 20;

/**
 * Tells the members whom a message in a team thread names by `@` and their name. Nobody is called into a thread that
 * they cannot see, and nobody by themselves.
 */
export async function tellMentioned(tx: Transaction, ctx: Context, thread: LockedThread, text: string): Promise<void> {
  if (thread.visibility !== "workspace" || !text.includes("@")) return;
  const { workspaceId, person } = ctx;
  const members = await tx.$queryRaw<{ id: string; name: string }[]>(Prisma.sql`
    SELECT u."id", u."name" FROM "Membership" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."workspaceId" = ${workspaceId as string} ORDER BY m."createdAt", u."id"`);
  const called = namedIn(text, members).filter((id) => id !== person.userId);
  if (called.length === 0) return;
  await notify(tx, ctx, {
    workspaceId,
    userIds: called.slice(0, mostCalled),
    kind: "mention.created",
    data: { by: person.name, threadId: thread.id, title: thread.title || titleOf(text), text: truncate(text, 300) },
  });
}

/**
 * Who is named in a text: the longest name that stands at each `@`, so that "@Ada Quist" does not call an Ada. Equal
 * names are all called. An `@` within a word, as in an address, names nobody.
 */
export function namedIn(text: string, members: readonly { id: string; name: string }[]): string[] {
  const plain = fold(text);
  const called = new Set<string>();
  for (const { index } of plain.matchAll(/(?<![a-z0-9._-])@/gu)) {
    const rest = plain.slice(index + 1);
    const here = members.filter(({ name }) => startsWithName(rest, fold(name)));
    const longest = Math.max(...here.map(({ name }) => fold(name).length));
    for (const { id, name } of here) if (fold(name).length === longest) called.add(id);
  }
  return [...called];
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Chinese puts no space after a name: what follows must not go on the word only where words have spaces. */
function startsWithName(rest: string, name: string): boolean {
  if (name === "" || !rest.startsWith(name)) return false;
  const next = rest.slice(name.length, name.length + 2);
  return !/^[\p{L}\p{N}_]/u.test(next) || /^\p{Script=Han}/u.test(next) || /\p{Script=Han}$/u.test(name);
}
