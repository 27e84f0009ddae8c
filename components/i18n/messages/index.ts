import type { StateWords } from "@/components/receipts/state-marks";
import type { Locale } from "@/lib/workspaces/schema";
import { en } from "./en";
import { zh } from "./zh";

/** What every language has to say. English leads; a state of the server without a word does not compile. */
export type Messages = typeof en & { states: StateWords };

export const messages: Record<Locale, Messages> = { en, zh };
