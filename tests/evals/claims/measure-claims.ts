import { readFileSync } from "node:fs";
import { readClaims } from "@/lib/supervisor/claims/claim-reader";

export interface ClaimExample {
  category: string;
  text: string;
  /** Deeds that the text claims, in any order; `~` behind one that is only said to be under way. */
  deeds: string[];
}

export interface ClaimFigures {
  texts: number;
  /** Claims that stand in the texts, and how many of those were found. */
  claims: number;
  recall: number;
  /** Of what was found, the share that is right. */
  precision: number;
  /** Texts that were read wrongly, with what was found in them. */
  faults: string[];
}

/** A set beside this file. Lines are `deed:object; deed:object`, a tab and the text, `-` for no claim; `# ` heads a group. */
export function loadClaimSet(name: string): ClaimExample[] {
  let category = "";
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), "utf8").split("\n");
  return lines.flatMap((line) => {
    if (line.startsWith("# ")) category = line.slice(2);
    const [expected = "", text] = line.split("\t");
    if (text === undefined) return [];
    const deeds = expected === "-" ? [] : expected.split(";").map((claim) => claim.trim().split(":")[0]!);
    return [{ category, text: text.replaceAll("\\n", "\n"), deeds }];
  });
}

/** Holds what is found in the texts against what stands in them. */
export function measureClaims(examples: readonly ClaimExample[]): ClaimFigures {
  const counts = { claims: 0, found: 0, right: 0 };
  const faults: string[] = [];
  for (const { category, text, deeds } of examples) {
    const found = readClaims(text).map(({ deed, aspect }) => (aspect === "started" ? `${deed}~` : deed));
    const left = [...found];
    for (const deed of deeds) {
      const same = left.indexOf(deed);
      // A change that is told in words of no kind is one of whatever kind it was.
      const at = same < 0 && !/^(?:read|complete)/.test(deed) ? left.indexOf("change") : same;
      if (at >= 0) left.splice(at, 1);
    }
    const right = found.length - left.length;
    counts.claims += deeds.length;
    counts.found += found.length;
    counts.right += right;
    if (right < deeds.length || left.length > 0) faults.push(`[${category}] ${text} => ${found.join(", ") || "none"}`);
  }
  const { claims, found, right } = counts;
  return { texts: examples.length, claims, recall: right / claims, precision: right / found, faults };
}
