import { expect, test } from "vitest";
import { AppError } from "../../../core/errors";
import { HttpRefusal } from "../../../core/http/http-refusal";
import type { Run } from "../../run-handler";
import { isUnknown } from "./may-have-left";

const inside = {};
const outside = { leavesWorkspace: true } as const;
const threw = (error: unknown): Run => ({ kind: "threw", error });

test.each<[string, object, Run, boolean]>([
  ["no answer in time, inside", inside, { kind: "timeout", afterMs: 1 }, true],
  ["no answer in time, outside", outside, { kind: "timeout", afterMs: 1 }, true],
  ["an exception inside was rolled back", inside, threw(new Error("disk full")), false],
  ["an exception outside may have come after the deed", outside, threw(new Error("socket hang up")), true],
  ["our own refusal comes before anything is sent", outside, threw(new AppError("CONFLICT", { detail: "" })), false],
  ["a host that is not allowed was never reached", outside, threw(new HttpRefusal("host", "no")), false],
  ["an answer that was too slow", outside, threw(new HttpRefusal("too_slow", "no")), true],
  ["a credential alone lets it leave", { credential: "github" }, threw(new Error("reset")), true],
  ["a caller that left before it began", outside, { kind: "cancelled", begun: false }, false],
  ["a caller that left while it ran", outside, { kind: "cancelled", begun: true }, true],
  ["a caller that left, inside", inside, { kind: "cancelled", begun: true }, false],
  [
    "a failure that the far side told",
    outside,
    { kind: "outcome", outcome: { ok: false, code: "UPSTREAM_FAILED", message: "" } },
    false,
  ],
])("%s", (_, tool, run, unknown) => expect(isUnknown(tool, run)).toBe(unknown));
