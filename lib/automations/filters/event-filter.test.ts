import { expect, test } from "vitest";
import type { Filter } from "../schema";
import { fitsFilter, problemOfFilter } from "./event-filter";

const entered = {
  folder: "/documents/inbox",
  title: "Contract.pdf",
  size: 1_200,
  document: { mediaType: "application/pdf" },
};

test.each<[Filter, boolean]>([
  [{}, true],
  [{ folder: "/documents/inbox" }, true],
  [{ folder: { $eq: "/documents/Inbox" } }, false],
  [{ size: { $gt: 1_000, $lte: 1_200 } }, true],
  [{ size: { $gt: "1000" } }, false],
  [{ size: { $gte: 1_201 } }, false],
  [{ size: { $lt: 1_201 } }, true],
  [{ "document.mediaType": { $in: ["application/pdf", "text/plain"] } }, true],
  [{ "document.mediaType": { $nin: ["application/pdf"] } }, false],
  [{ gone: null }, true],
  [{ gone: { $ne: 1 } }, true],
  [{ constructor: { $ne: null } }, false],
  [{ title: { $not: { $eq: "Contract.pdf" } } }, false],
  [{ $not: { title: "Contract.pdf" } }, false],
  [{ $or: [{ size: 1 }, { $and: [{ size: 1_200 }, { title: { $ne: "x" } }] }] }, true],
  [{ $and: [{ size: 1_200 }, { size: 1 }] }, false],
])("%j fits: %s", (filter, fits) => {
  expect(problemOfFilter(filter)).toBeUndefined();
  expect(fitsFilter(filter, entered)).toBe(fits);
});

test.each([
  ["text", "an object"],
  [{ size: { $where: "1" } }, "filter.size.$where: there is no such operator"],
  [{ $nor: [{}] }, "filter.$nor: there is no such operator"],
  [{ $and: {} }, "a list of filters"],
  [{ $or: [] }, "a list of filters"],
  [{ $or: [{ a: { $regex: "x" } }] }, "filter.$or.0.a.$regex"],
  [{ size: {} }, "a value or a comparison"],
  [{ size: [1] }, "a value or a comparison"],
  [{ size: { $in: 1 } }, "a list of plain values"],
  [{ size: { $gt: [1] } }, "a plain value"],
])("%j is refused with its place", (filter, words) => {
  expect(problemOfFilter(filter)).toContain(words);
});

test("a filter without end is refused", () => {
  let filter: object = { size: 1 };
  for (let n = 0; n < 50; n += 1) filter = { $not: filter };
  expect(problemOfFilter(filter)).toContain("nested");
});
