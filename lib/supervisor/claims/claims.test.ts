import { expect, test } from "vitest";
import { loadClaimSet, measureClaims } from "@/tests/evals/claims/measure-claims";

const asked = 0.99;

test.each(["tuning.en", "tuning.zh"])("claims of deeds are found and nothing else is: %s", (name) => {
  const { recall, precision, faults } = measureClaims(loadClaimSet(name));
  expect({ recall: recall >= asked, precision: precision >= asked, faults }).toMatchObject({
    recall: true,
    precision: true,
  });
});
