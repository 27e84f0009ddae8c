import type { Language } from "../text/detect-language";
import { english } from "./en";
import type { Words } from "./word-set";
import { chinese } from "./zh";

export const wordsFor = (language: Language): Words => (language === "zh" ? chinese : english);
