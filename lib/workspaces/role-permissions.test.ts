import { expect, test } from "vitest";
import { effectivePermissions } from "./effective-permissions";
import { rolePermissions } from "./role-permissions";
import { permissions, roles } from "./schema";

const of = (role: string) => rolePermissions(role);

test("each role holds what the next weaker one holds", () => {
  for (let index = 1; index < roles.length; index += 1) {
    const [stronger, weaker] = [of(roles[index - 1]!), of(roles[index]!)];
    expect([...weaker].filter((permission) => !stronger.has(permission))).toEqual([]);
  }
});

test("an owner holds everything, an admin everything but the end of the workspace", () => {
  expect([...of("owner")].sort()).toEqual([...permissions].sort());
  expect([...of("owner")].filter((permission) => !of("admin").has(permission))).toEqual(["settings:delete"]);
});

test("an editor deletes nothing and manages nothing", () => {
  const held = [...of("editor")];
  expect(held.filter((permission) => /:(delete|manage|manage_roles|remove|invite|export)$/.test(permission))).toEqual(
    [],
  );
  const offices = held.filter((permission) => /^(settings|tools|roles|connectors|members):/.test(permission));
  expect(offices.sort()).toEqual(["connectors:read", "members:view", "settings:view", "tools:view"]);
});

test("a viewer writes nothing but questions and comments", () => {
  const writes = [...of("viewer")].filter((permission) => !/:(read|view)$/.test(permission));
  expect(writes.sort()).toEqual(["chats:create", "comments:create"]);
});

test("a role nobody knows, or a name every object has, holds nothing", () => {
  for (const role of ["", "root", "__proto__", "constructor", "toString"]) expect([...of(role)]).toEqual([]);
});

test("a token narrows its role and never adds to it", () => {
  expect([...effectivePermissions("viewer", ["documents:read", "tools:manage"])]).toEqual(["documents:read"]);
  expect(effectivePermissions("viewer", ["*"])).toEqual(of("viewer"));
  expect([...effectivePermissions("owner", [])]).toEqual([]);
});
