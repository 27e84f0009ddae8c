import type { ResolvedModel } from "../../../models/resolve-model";
import type { ReportLanguage } from "../report-language";

/** Characters of source that are read for one report, whatever the model could take. */
const longest = 100_000;

// Leaves the rest of the window for the prompt and the report. A token is about four letters of English, or one Chinese sign.
const share = 0.6;
const charactersAToken: Record<ReportLanguage, number> = { en: 3.5, zh: 1 };

/** How many characters of source one call of this model can be given. */
export function sourceCap(model: Pick<ResolvedModel, "contextWindow">, language: ReportLanguage): number {
  return Math.min(longest, Math.floor(model.contextWindow * share * charactersAToken[language]));
}
