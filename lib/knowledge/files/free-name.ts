import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { foldName } from "./fold-name";
import { listFolders } from "./list-folders";

/** The name itself, or with the first number that is free in the folder: `plan (2).md`. Holds while the tree is locked. */
export async function freeName(
  tx: Pick<Transaction, "document" | "$queryRaw">,
  ctx: Pick<Context, "workspaceId">,
  folder: string,
  name: string,
): Promise<string> {
  const rows = await tx.document.findMany({
    where: { workspaceId: ctx.workspaceId, folder, state: { not: "deleting" } },
    select: { fileName: true },
  });
  const taken = new Set([
    ...rows.map(({ fileName }) => foldName(`${folder}/${fileName}`)),
    ...[...(await listFolders(tx, ctx)).keys()].map(foldName),
  ]);
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${extension}`;
    if (!taken.has(foldName(`${folder}/${candidate}`))) return candidate;
  }
}
