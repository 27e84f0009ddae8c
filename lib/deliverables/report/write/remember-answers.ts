import type { Context } from "../../../core/context";
import type { DeliverableRow } from "../../deliverable-row";
import { doOnce } from "../../work/do-once";
import type { AskModel } from "./ask-model";

/**
 * The same model, asked each question once for one report, also over several tries: sections, condensed sources and
 * plans that were answered before something else failed are not paid for again. An answer that was cut or is empty is
 * asked for anew.
 */
export function rememberAnswers(
  ctx: Context,
  of: Pick<DeliverableRow, "id" | "resumesId">,
  model: string,
  ask: AskModel,
): AskModel {
  return (system, message) =>
    doOnce(
      ctx,
      of,
      { name: "answer", from: [model, system, message], sound: ({ text, isCut }) => !isCut && text.trim() !== "" },
      () => ask(system, message),
    );
}
