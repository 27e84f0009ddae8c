import { expect, test } from "vitest";
import { figuresIn } from "./figures-in";
import { readSource } from "./source-text";
import { traceClaim } from "./trace-claim";

const source = readSource(`Ada Lind, engineer at Voltaic since March 2019.
- Cut the build from 40 to 12 minutes with Bazel
- Saved $1.2 million a year, 15 percent of the budget
- Led two people
在晨光科技负责会员体系，续费率由 31% 提升至 44%。`);

test("figures have one form however they are written", () => {
  expect(figuresIn("1,200 people, $1.2 million, 40 percent, 3.5k")).toEqual(["1200", "1.2m", "40%", "3.5k"]);
  expect(figuresIn("1.200 Leute, 1,2 Mio, 40 %")).toEqual(["1200", "1.2m", "40%"]);
  expect(figuresIn("Led two teams, doubled sales")).toEqual(["2", "x2"]);
});

test.each([
  "Cut the build to 12 minutes with Bazel",
  "Saved $1.2M a year, 15% of the budget",
  "Led 2 people",
  "负责会员体系，续费率提升至 44%",
])("follows from what was told: %s", (text) => {
  expect(traceClaim({ text }, source)).toBeNull();
});

test.each([
  ["Cut the build to 10 minutes with Bazel", "figure 10"],
  ["Saved $12M a year, 15% of the budget", "figure 12m"],
  ["Led 12 people", "figure 12"], // told of minutes, not of people
  ["Cut the build to 12 minutes with Gradle", "name Gradle"],
  ["Won a national chess competition", "nothing of the kind"],
  ["续费率提升至 54%", "figure 54%"],
])("is refused: %s (%s)", (text, why) => {
  expect(traceClaim({ text }, source)).toContain(why);
});

test("a translation names the words that it was made from", () => {
  const from = "续费率由 31% 提升至 44%";
  expect(traceClaim({ text: "Raised renewals from 31% to 44%", from }, source)).toBeNull();
  expect(traceClaim({ text: "Raised renewals from 31% to 46%", from }, source)).toContain("46%");
  expect(traceClaim({ text: "Raised renewals", from: "never told" }, source)).not.toBeNull();
});
