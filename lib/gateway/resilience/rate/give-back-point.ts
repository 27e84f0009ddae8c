import type { Context } from "../../../core/context";
import { logFailure } from "../../log-failure";
import { type Point, pointKey } from "./take-point";

/** A call that was refused, or answered from the store, costs nothing of the rate. Its answer stands in any case. */
export async function giveBackPoint(ctx: Context, tool: string, point: Point): Promise<void> {
  try {
    await ctx.db.prisma.$executeRaw`
      UPDATE "RateLimit" SET "points" = "points" - 1
      WHERE "key" = ${pointKey(ctx, tool)} AND "expire" = ${BigInt(point.until)} AND "points" > 0`;
  } catch (error) {
    logFailure(ctx, "a call that did not run could not be taken off its rate", error, { tool });
  }
}
