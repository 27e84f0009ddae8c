import { AutomationDefinition } from "../schema";

type Json = Record<string, unknown>;

/**
 * A stored definition with a change. A whole definition replaces it. Of a part, what is not named stays: keys,
 * settings of the execution, and of a trigger at the same place and of the same type its parameters, so that a new time
 * of day does not drop the zone. The result is still to be verified.
 */
export function mergeDefinition(before: AutomationDefinition, change: Json): unknown {
  const whole = AutomationDefinition.safeParse(change);
  if (whole.success) return whole.data;
  const { triggers, execution, ...rest } = change;
  return {
    ...before,
    ...rest,
    triggers: triggers === undefined ? before.triggers : mergeTriggers(before, triggers),
    execution: isObject(execution) ? { ...before.execution, ...execution } : (execution ?? before.execution),
  };
}

function mergeTriggers(before: AutomationDefinition, changed: unknown): unknown {
  if (!Array.isArray(changed)) return changed;
  return changed.map((trigger: unknown, index) => {
    const former = before.triggers[index];
    if (!former || !isObject(trigger) || trigger.type !== former.type) return trigger;
    const params = trigger.params ?? {};
    return { ...former, ...trigger, params: isObject(params) ? { ...former.params, ...params } : params };
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
