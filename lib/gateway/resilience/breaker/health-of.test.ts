import { expect, test } from "vitest";
import { AppError } from "../../../core/errors";
import { CredentialProblem } from "../../credentials/credential-problem";
import type { Run } from "../../run-handler";
import { healthOf } from "./health-of";

const said = (code: "UPSTREAM_FAILED" | "NOT_FOUND" | "CREDENTIALS_EXPIRED" | "INVALID_PARAM"): Run => ({
  kind: "outcome",
  outcome: { ok: false, code, message: "" },
});
const threw = (error: unknown): Run => ({ kind: "threw", error });

test.each<[string, Run, string]>([
  ["an answer", { kind: "outcome", outcome: { ok: true, data: 1 } }, "works"],
  ["nothing there", said("NOT_FOUND"), "works"],
  ["wrong arguments", said("INVALID_PARAM"), "works"],
  ["the service is down", said("UPSTREAM_FAILED"), "fails"],
  ["a key that is no longer valid", said("CREDENTIALS_EXPIRED"), "unknown"],
  ["a key that is missing", threw(new CredentialProblem("CREDENTIALS_MISSING", "github")), "unknown"],
  ["no answer in time", { kind: "timeout", afterMs: 5 }, "fails"],
  ["a caller that went away", { kind: "cancelled", begun: true }, "unknown"],
  ["an exception", threw(new TypeError("x is not a function")), "fails"],
  ["the service is down, thrown", threw(new AppError("UPSTREAM_FAILED", { detail: "502" })), "fails"],
  ["nothing there, thrown", threw(new AppError("NOT_FOUND", { detail: "no" })), "works"],
  ["no right, thrown", threw(new AppError("FORBIDDEN", { detail: "no" })), "unknown"],
  ["told to wait, thrown", threw(new AppError("RATE_LIMITED", { detail: "later" })), "unknown"],
])("%s", (_, run, health) => expect(healthOf(run)).toBe(health));
