import { expect, test } from "vitest";
import { isCardNumber, maskCardNumbers } from "./card-numbers";
import { scrubSecrets } from "./scrub-text";

test.each(["4111 1111 1111 1111", "4111111111111111", "5500-0000-0000-0004", "3782 822463 10005", "6011000990139424"])(
  "%s is the number of a card, and goes from what is recorded",
  (number) => {
    expect(isCardNumber(`My card ${number}, please`)).toBe(true);
    expect(maskCardNumbers(`My card ${number}, please`)).toBe("My card [removed], please");
    expect(scrubSecrets(`card ${number}`)).toBe("card [removed]");
  },
);

test.each([
  "4111 1111 1111 1112",
  "1764540000000",
  "2026-11-30 12:30:00",
  "+49 221 4711 0815 42",
  "order 9111111111111111",
  "4111-1111-1111-1111-2222",
])("%s is none", (text) => {
  expect(maskCardNumbers(text)).toBe(text);
});

test("a million digits are looked through at once", () => {
  const started = performance.now();
  maskCardNumbers("4111 ".repeat(200_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
