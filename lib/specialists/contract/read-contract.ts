import type { z } from "zod";
import { fail, ok, type Result } from "../../core/result";
import type { SpecialistDefinition } from "../specialist-definition";
import { readObject, type Unreadable } from "./read-object";
import { type Contract, ContractShape } from "./schema";

/**
 * Reads a specialist's last message. The reason of a refusal is written for the model that is asked once more.
 * @param of the specialist whose fields they are
 */
export function readContract(
  text: string,
  { evidence, missing }: Pick<SpecialistDefinition, "evidence" | "missing">,
): Result<Contract, "invalid"> {
  const object = readObject(text);
  if (!object.ok) return fail("invalid", unreadable[object.reason]);
  const parsed = shapeWith(evidence).safeParse(object.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail("invalid", `${issue?.path.map(String).join(".") || "the object"}: ${issue?.message ?? "not valid"}`);
  }
  const broken = brokenRule(parsed.data);
  return broken ? fail("invalid", broken) : ok(withNames(parsed.data, missing));
}

/** What is missing, by the names that there are for it; what it is in words stands in `next_step`. */
function withNames(contract: Contract, missing: SpecialistDefinition["missing"]): Contract {
  if (!missing || contract.missing_fields === null) return contract;
  const names = contract.missing_fields.map((name) => (missing.names.includes(name) ? name : missing.otherwise));
  return { ...contract, missing_fields: [...new Set(names)] };
}

type Evidence = z.ZodType<Contract["evidence"]>;
const shapes = new WeakMap<Evidence, z.ZodType<Contract>>();

/** A schema is compiled when it is first used: made anew for each contract it would cost more than all the rest. */
function shapeWith(evidence: Evidence): z.ZodType<Contract> {
  const shape = shapes.get(evidence) ?? ContractShape.extend({ evidence });
  shapes.set(evidence, shape);
  return shape;
}

const unreadable: Record<Unreadable, string> = {
  no_object: "there is no JSON object in it",
  truncated: "the JSON object breaks off before its end",
  several_objects: "it holds several different objects",
  too_large: "it is too long",
  too_deep: "it is nested too deeply",
  broken: "the object is not valid JSON",
};

/** What the fields say about each other. */
function brokenRule(contract: Contract): string | undefined {
  const { status, next_step, missing_fields, evidence } = contract;
  if (status === "success") {
    if (next_step !== null) return "next_step must be null when status is success";
    if (missing_fields !== null) return "missing_fields must be null when status is success";
    if (evidence.receipts?.some((receipt) => receipt.status === "failed")) {
      return "a failed receipt needs the status error or partial, with its error in next_step";
    }
    return undefined;
  }
  if (!next_step) return `next_step must say what to do when status is ${status}`;
  if (status === "blocked" && missing_fields?.length === 0) return "missing_fields must name what is missing";
  return undefined;
}
