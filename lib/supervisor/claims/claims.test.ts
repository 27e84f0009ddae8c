import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readClaims } from "./claim-reader";

const folder = new URL("../../../tests/evals/claims/", import.meta.url);

interface Example {
  category: string;
  text: string;
  expected: string[];
}

/** Lines `deed~:object; deed:object<TAB>text`; `-` for none; `# category`. */
function load(name: string): Example[] {
  let category = "";
  return readFileSync(new URL(`${name}.tsv`, folder), "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("# ")) category = line.slice(2);
      const [expected, text] = line.split("\t");
      if (line.startsWith("# ") || text === undefined) return [];
      const claims = expected === "-" ? [] : expected!.split(";").map((claim) => claim.trim());
      return [{ category, text: text.replaceAll("\\n", "\n"), expected: claims }];
    });
}

function measure(examples: readonly Example[]) {
  const tally = { expected: 0, found: 0, right: 0, clean: 0, exact: 0 };
  const faults: string[] = [];
  for (const { category, text, expected } of examples) {
    const found = readClaims(text).map((claim) => `${claim.deed}${claim.aspect === "started" ? "~" : ""}`);
    const wanted = expected.map((claim) => claim.split(":")[0]!);
    const left = [...found];
    let right = 0;
    for (const want of wanted) {
      const at = left.indexOf(want);
      if (at < 0) continue;
      left.splice(at, 1);
      right += 1;
    }
    tally.expected += wanted.length;
    tally.found += found.length;
    tally.right += right;
    if (right < wanted.length || left.length > 0)
      faults.push(`[${category}] ${text}\n    wanted ${wanted} got ${found}`);
  }
  return {
    recall: tally.right / tally.expected,
    precision: tally.right / tally.found,
    ...tally,
    of: examples.length,
    faults,
  };
}

test.each((process.env.CLAIM_SETS ?? "tuning.en tuning.zh final.en final.zh").split(" "))("%s", (name) => {
  const { faults, ...figures } = measure(load(name));
  console.log(name, figures, name.startsWith("tuning") || process.env.SHOW ? faults.join("\n") : faults.length);
  expect(true).toBe(true);
});
