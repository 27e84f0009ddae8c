import type { Context } from "../../../core/context";
import { type Point, pointKey } from "./take-point";

/** A call that was refused, or answered from the store, costs nothing of the rate. */
export async function giveBackPoint(ctx: Context, tool: string, point: Point): Promise<void> {
  await ctx.db.prisma.$executeRaw`
    UPDATE "RateLimit" SET "points" = "points" - 1
    WHERE "key" = ${pointKey(ctx, tool)} AND "expire" = ${BigInt(point.until)} AND "points" > 0`;
}
