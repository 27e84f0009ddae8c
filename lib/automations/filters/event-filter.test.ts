import { expect, test } from "vitest";
import type { Filter } from "../schema";
import { fitsFilter, problemOfFilter } from "./event-filter";

const entered = {
  folder: "/documents/inbox",
  title: "Contract.pdf",
  size: 1_200,
  at: "2026-12-01T09:00:00+01:00",
  document: { mediaType: "application/pdf" },
  tags: ["new"],
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
  [{ at: "2026-12-01T08:00:00Z" }, true],
  [{ at: { $in: ["2026-12-01T08:00:00.000Z"] } }, true],
  [{ at: { $lt: "2026-12-01T08:30:00Z" } }, true],
  [{ at: { $gte: "2026-12-01" } }, true],
  [{ at: { $gt: "2026-12-02" } }, false],
  [{ at: { $gt: 0 } }, false],
  [{ at: { $not: { $gt: 0 } } }, true],
  [{ title: { $gt: "2026-12-01" } }, true],
  [{ "document.mediaType.length": null }, true],
  [{ "title.length": { $gt: 0 } }, false],
  [{ "tags.0": "new" }, false],
  [{ tags: null }, false],
  [{ tags: "new" }, false],
  [{ document: { $ne: null } }, true],
  [{ "constructor.name": "Object" }, false],
  [{ toString: null }, true],
  [{ size: { $in: [] } }, false],
  [{ size: { $nin: [] } }, true],
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
  [{ size: { $in: [[1]] } }, "a list of plain values"],
  [{ size: { $not: { $where: 1 } } }, "filter.size.$not.$where: there is no such operator"],
  [{ size: { $in: Array.from({ length: 501 }, (_, n) => n) } }, "at most 500 values"],
  [{ $or: Array.from({ length: 201 }, (_, n) => ({ size: n })) }, "at most 200 comparisons"],
  [{ "": 1 }, "names joined by points"],
  [{ "document..name": 1 }, "names joined by points"],
  [JSON.parse('{"__proto__":{"$ne":1}}'), "no event has such a field"],
  [{ "document.__proto__.size": 1 }, "no event has such a field"],
])("%j is refused with its place", (filter, words) => {
  expect(problemOfFilter(filter)).toContain(words);
});

test("a filter without end is refused", () => {
  let filter: object = { size: 1 };
  for (let n = 0; n < 50; n += 1) filter = { $not: filter };
  expect(problemOfFilter(filter)).toContain("nested");
  let condition: object = { $eq: 1 };
  for (let n = 0; n < 50_000; n += 1) condition = { $not: condition };
  expect(problemOfFilter({ size: condition })).toContain("nested");
});

test("what is compared has one order: exactly one of smaller, equal and greater among two of a kind", () => {
  const texts = ["", "a", "B", "2026-12-01", "2026-12-01T00:00:00Z", "2026-12-01T02:00:00+02:00", "2026-13-01"];
  for (const kind of [texts, [-1, 0, 0.5, 1e9]]) {
    for (const found of kind) {
      for (const operand of kind) {
        const holding = ["$lt", "$eq", "$gt"].filter((operator) =>
          fitsFilter({ x: { [operator]: operand } }, { x: found }),
        );
        expect(holding, `${found} and ${operand}`).toHaveLength(1);
        const opposite = { $lt: "$gte", $eq: "$ne", $gt: "$lte" }[holding[0]!]!;
        expect(fitsFilter({ x: { [opposite]: operand } }, { x: found })).toBe(false);
      }
    }
  }
});
