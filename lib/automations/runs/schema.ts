import { z } from "zod";
import { PageQuery } from "../../core/page-query";

/** POST /automations/{id}/run. */
export const RunAutomation = z.strictObject({
  dryRun: z.boolean().default(false).describe("renders and checks every step; calls no model, changes nothing"),
  inputs: z.record(z.string().max(100), z.json()).default({}),
});
export type RunAutomation = z.infer<typeof RunAutomation>;

/** GET /automations/{id}/runs: newest first. */
export const RunListQuery = PageQuery;
