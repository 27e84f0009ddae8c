import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCase, type Case, columns, type Row, roles } from "./policy/cases";
import { judge } from "./policy/judge";
import { consent, mayCall, shown } from "./policy/oracle";

const numRuns = process.env.CANDOR_LONG ? 100_000 : 1_000;
const patience = process.env.CANDOR_LONG ? 600_000 : 30_000;
const rank = { deny: 0, ask: 1, allow: 2 } as const;

/** How far a call comes: 0 denied, 1 asked about, 2 run. */
const reach = (example: Case) => {
  const { decision, consent } = judge(example);
  return decision.allowed ? rank[consent.mode] : 0;
};
const itemsOf = (data: unknown) => (data as { list?: { items?: Row[] } }).list?.items ?? [];
const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

describe("T5: policies against an oracle that was written apart", () => {
  test(`T5, pains 19 and 40: who may call, of ${numRuns} cases`, { timeout: patience }, () => {
    let allowed = 0;
    fc.assert(
      fc.property(anyCase, (example) => {
        const { decision } = judge(example);
        if (decision.allowed) allowed += 1;
        expect(decision.allowed).toBe(mayCall(example));
      }),
      { numRuns },
    );
    expect(allowed).toBeGreaterThan(numRuns / 100); // the cases reach both answers
  });

  test(`T5: whether a call runs, asks or is denied, of ${numRuns} cases`, { timeout: patience }, () => {
    const seen = { allow: 0, ask: 0, deny: 0 };
    fc.assert(
      fc.property(anyCase, (example) => {
        const { mode } = judge(example).consent;
        seen[mode] += 1;
        expect(mode).toBe(consent(example));
      }),
      { numRuns },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(numRuns / 20);
  });

  test(`T5: which rows and columns are seen, of ${numRuns} cases`, { timeout: patience }, () => {
    let narrowed = 0;
    fc.assert(
      fc.property(anyCase, fc.infiniteStream(fc.nat()), (example, random) => {
        const { data } = judge(example);
        const wanted = shown(example);
        if (!wanted) {
          expect(data).toEqual({ list: { items: example.rows, total: example.rows.length } });
          return;
        }
        narrowed += 1;
        expect(sorted(itemsOf(data))).toEqual(sorted(wanted.rows));
        expect((data as { aggregates?: unknown }).aggregates ?? {}).toEqual(wanted.aggregates);
        expect(data).not.toHaveProperty("list.total");
        // In whatever order the tool had them: rows stand by what can be seen of them.
        const order = example.rows.map((row) => ({ row, at: random.next().value as number }));
        const shuffled = order.sort((a, b) => a.at - b.at).map(({ row }) => row);
        if (wanted.masked) expect(itemsOf(judge({ ...example, rows: shuffled }).data)).toEqual(itemsOf(data));
      }),
      { numRuns },
    );
    expect(narrowed).toBeGreaterThan(numRuns / 10);
  });
});

describe("T5: nothing widens", () => {
  const garbage = fc.constantFrom<unknown>({}, [], "?", -1, 3.5, true, "\u0000", [["x"]], { roles: 1 });

  test("T5: a part of a row that cannot be read only shrinks what is there", { timeout: patience }, () => {
    fc.assert(
      fc.property(anyCase, garbage, fc.nat(), fc.nat(), (example, broken, which, field) => {
        const rows = [...(example.setting ? [example.setting] : []), ...example.rules];
        if (rows.length === 0) return;
        const damaged = structuredClone(rows[which % rows.length]!);
        const isSetting = "status" in damaged;
        // A setting's tool is half of its key: it cannot be missing, nor be no text.
        const names = Object.keys(damaged).filter(
          (name) => !harmless.has(name) && !(isSetting && name === "tool") && isBroken(name, broken),
        );
        if (names.length === 0) return;
        const name = names[field % names.length]!;
        damaged[name] = broken;
        const after: Case = isSetting
          ? { ...example, setting: damaged }
          : { ...example, rules: example.rules.map((rule) => (rule.id === damaged.id ? damaged : rule)) };
        expect(reach(after)).toBeLessThanOrEqual(reach(example));
        expect(cells(after)).toBeLessThanOrEqual(cells(example));
      }),
      { numRuns },
    );
  });

  test("T5: losing the role, a scope, a consent or the mode's name only shrinks", { timeout: patience }, () => {
    const losses: ((example: Case) => Partial<Case>)[] = [
      () => ({ role: null }),
      () => ({ role: "stranger" }),
      ({ scopes }) => ({ scopes: scopes.slice(1) }),
      () => ({ grants: ["former"] }),
      () => ({ approvalMode: "?" }),
      () => ({ pagesRead: true }),
      () => ({ switchedOff: { user: true, thread: false } }),
      ({ switchedOff }) => ({ switchedOff: { ...switchedOff, thread: true } }),
    ];
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...losses), (example, lose) => {
        const after = { ...example, ...lose(example) };
        expect(reach(after)).toBeLessThanOrEqual(reach(example));
      }),
      { numRuns },
    );
  });

  test("T5, pains 40, 150 and 155: delegation only narrows, whoever hands on to whom", { timeout: patience }, () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom("supervisor", "knowledge_base", "intruder"), (example, next) => {
        const direct = reach({ ...example, path: [] });
        expect(reach(example)).toBeLessThanOrEqual(direct);
        const longer = { ...example, path: [...example.path, next] };
        expect(reach(longer)).toBeLessThanOrEqual(direct);
        // Nobody in the chain may lack what the last one is given, but for the one who only hands on.
        if (reach(example) > 0) {
          for (const agent of example.path.slice(0, -1)) {
            expect(agent === "supervisor" || reach({ ...example, path: [agent] }) > 0).toBe(true);
          }
        }
      }),
      { numRuns },
    );
  });

  test("T5: one more rule that tightens never widens, and a mask more never shows more", { timeout: patience }, () => {
    const tightening = fc.record({
      tool: fc.constantFrom("*", "*_file"),
      effect: fc.constantFrom("ask", "deny"),
      roles: fc.option(fc.subarray(roles)),
    });
    const mask = fc.record({
      column: fc.constantFrom(...columns),
      roles: fc.constant(null),
      mask: fc.constantFrom("hide", "aggregate", "last_four"),
    });
    fc.assert(
      fc.property(anyCase, tightening, mask, (example, rule, more) => {
        const made = {
          parameter: null,
          pattern: null,
          note: null,
          createdById: "u",
          createdAt: "2026-11-30T09:00:00Z",
        };
        const ruled = { ...example, rules: [...example.rules, { id: "rul_more", ...rule, ...made }] };
        expect(reach(ruled)).toBeLessThanOrEqual(reach(example));
        if (!example.setting) return;
        const masks = [...((example.setting.masks as object[] | null) ?? []), more];
        expect(cells({ ...example, setting: { ...example.setting, masks } })).toBeLessThanOrEqual(cells(example));
      }),
      { numRuns },
    );
  });
});

/** Cells that show their whole value. */
function cells(example: Case): number {
  const whole = (row: Row) => columns.filter((name) => name in row && !String(row[name]).startsWith("***")).length;
  return itemsOf(judge(example).data).reduce((sum, row) => sum + whole(row), 0);
}

/** Words for people: whatever stands there, nothing is decided by it. */
const harmless = new Set([
  "id",
  "note",
  "reason",
  "alternative",
  "createdById",
  "createdAt",
  "changedById",
  "changedAt",
]);

/** Only what is no value of the field at all is a fault; the rest would be another policy. */
function isBroken(field: string, value: unknown): boolean {
  const lists = ["roles", "canaryRoles", "masks", "rowFilters"];
  if (lists.includes(field)) return !(Array.isArray(value) && value.length === 0);
  if (["heldAt", "heldCause", "pattern", "parameter", "tool"].includes(field)) return typeof value !== "string";
  return true;
}
