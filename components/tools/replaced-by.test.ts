import { expect, test } from "vitest";
import { toolItem } from "@/components/lib/testing/tool-item";
import { replacedBy } from "./replaced-by";

const tool = toolItem({
  status: "canary",
  canaryPercent: 20,
  canaryRoles: ["editor", "owner"],
  mode: "ask",
  codeMode: "allow",
  rateLimit: 20,
  reason: null,
});

test("only what was changed is taken back", () => {
  expect(replacedBy({ rateLimit: 5 }, tool)).toEqual({ rateLimit: 20 });
  expect(replacedBy({ mode: "deny" }, tool)).toEqual({ mode: "ask" });
  expect(replacedBy({ status: "active", canaryPercent: null, canaryRoles: null }, tool)).toEqual({
    status: "canary",
    canaryPercent: 20,
    canaryRoles: ["owner", "editor"],
    reason: null,
  });
});

test("what was as delivered goes back to as delivered, and a released hold has no way back", () => {
  expect(replacedBy({ mode: "deny" }, toolItem())).toEqual({ mode: null });
  expect(replacedBy({ held: false }, tool)).toEqual({});
});
