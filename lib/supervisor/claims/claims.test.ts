import { expect, test } from "vitest";
import { loadClaimSet, measureClaims } from "@/tests/evals/claims/measure-claims";

const asked = 0.99;
const sets = [
  "tuning.en",
  "tuning.zh",
  "final.en",
  "final.zh",
  "fresh",
  "fresh-2",
  "fresh-3",
  "fresh-4",
  "fresh-5",
  "fresh-6",
  "fresh-7",
  "fresh-8",
  "fresh-9",
  "fresh-10",
  "fresh-11",
  "fresh-12",
  "fresh-13",
  "fresh-14",
  "fresh-15",
  "fresh-16",
  "fresh-17",
  "fresh-18",
  "fresh-19",
  "fresh-20",
  "fresh-21",
  "fresh-22",
  "fresh-23",
  "fresh-24",
  "fresh-25",
  "fresh-26",
];

test.each(sets)("claims of deeds are found and nothing else is: %s", (name) => {
  const { recall, precision, faults } = measureClaims(loadClaimSet(name));
  expect({ recall: recall >= asked, precision: precision >= asked, faults }).toMatchObject({
    recall: true,
    precision: true,
  });
});
