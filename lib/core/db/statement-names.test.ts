import { expect, test } from "vitest";
import { statementNames } from "./statement-names";

test("what comes a third time has a name from then on, and no two share one", () => {
  const nameOf = statementNames();
  const one = () => nameOf({ sql: "SELECT 1" });
  expect([one(), one()]).toEqual(["", ""]);
  const name = one();
  expect(name).toMatch(/^c_[0-9a-f]{40}$/);
  expect(one()).toBe(name);
  for (let n = 0; n < 3; n += 1) nameOf({ sql: "SELECT 2" });
  expect(nameOf({ sql: "SELECT 2" })).not.toBe(name);
});

test("statements without end get no more than 500 names", () => {
  const nameOf = statementNames();
  const named = Array.from({ length: 600 }, (_, n) => {
    const sql = `SELECT ${n}`;
    nameOf({ sql });
    nameOf({ sql });
    return nameOf({ sql });
  }).filter(Boolean);
  expect(named).toHaveLength(500);
});
