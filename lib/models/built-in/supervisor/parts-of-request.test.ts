import { expect, test } from "vitest";
import { partsOfRequest } from "./parts-of-request";

test.each<[string, string[]]>([
  [
    "Please find out:\n1. When does the gate open?\n2. How many cranes are there?\n3) Who leads the yard?",
    ["When does the gate open?", "How many cranes are there?", "Who leads the yard?"],
  ],
  ["When does it open? How long is lunch? Who cooks?", ["When does it open?", "How long is lunch?", "Who cooks?"]],
  [
    "请查一下：\n一、北门几点开放？\n二、有多少台起重机？\n三、谁负责码头？",
    ["北门几点开放？", "有多少台起重机？", "谁负责码头？"],
  ],
])("%s has parts", (text, parts) => {
  expect(partsOfRequest(text)).toEqual(parts);
});

test.each([
  "When does it open? Who cooks?",
  "When does the gate open, who leads the yard and how many cranes are there?",
  "Remember:\n- the depot is in Hull\n- the gate is green\n- lunch is at noon",
  "Summarise this:\n- The gate opens at nine.\n- Lunch is at noon.\n- The yard closes at six.",
  "1. When does it open?\n2. Remember that the depot is in Hull.\n3. Who cooks?",
  `${"- When does it open?\n".repeat(9)}`,
  "?".repeat(3_000),
  "",
])("%s is one request", (text) => {
  expect(partsOfRequest(text)).toEqual([]);
});
