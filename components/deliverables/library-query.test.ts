import { expect, test } from "vitest";
import { libraryAddress, readLibraryQuery } from "./library-query";

test("what the library is narrowed to survives its address", () => {
  for (const query of [
    { kind: "all", state: null, q: "" },
    { kind: "image", state: "failed", q: "港口 & 100%" },
    { kind: "resume", state: null, q: "a=b" },
  ] as const) {
    const params = Object.fromEntries(new URLSearchParams(libraryAddress(query)));
    expect(readLibraryQuery(params)).toEqual(query);
  }
  expect(libraryAddress({ kind: "all", state: null, q: "" })).toBe("");
});

test("an address that somebody made up narrows nothing", () => {
  expect(readLibraryQuery({ kind: "video", state: ["failed"], q: ["a", "b"] })).toEqual({
    kind: "all",
    state: null,
    q: "",
  });
});
