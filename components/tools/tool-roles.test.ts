import { expect, test } from "vitest";
import { effectiveRoles, rolesThatMay } from "./tool-roles";

test("without a setting, whoever holds the permission may call", () => {
  expect(effectiveRoles({ permission: "deliverables:create", roles: null })).toEqual(["owner", "admin", "editor"]);
});

test("a setting narrows and never widens", () => {
  expect(effectiveRoles({ permission: "deliverables:create", roles: ["admin", "viewer"] })).toEqual(["admin"]);
  expect(rolesThatMay("documents:read")).toContain("viewer");
});
