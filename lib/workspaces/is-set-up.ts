import type { Runtime } from "../core/context";

/** Whether the installation has its first owner. */
export async function isSetUp(runtime: Pick<Runtime, "db">): Promise<boolean> {
  return (await runtime.db.prisma.user.findFirst({ select: { id: true } })) !== null;
}
