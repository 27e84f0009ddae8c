type Json = Record<string, unknown>;

/**
 * A draft in which every schedule has a zone: where none was named it is the person's own, and the draft says so among
 * its assumptions. Never UTC in silence.
 */
export function assumeZone(draft: Json, zone: string): Json {
  const triggers: unknown[] = Array.isArray(draft.triggers) ? draft.triggers : [];
  const withoutZone = triggers.filter(isWithoutZone);
  if (withoutZone.length === 0) return draft;
  const metadata = isObject(draft.metadata) ? draft.metadata : {};
  const assumptions: unknown[] = Array.isArray(metadata.assumptions) ? metadata.assumptions : [];
  const assumed = `No time zone was named: ${zone}, as in the profile.`;
  return {
    ...draft,
    triggers: triggers.map((trigger) =>
      isWithoutZone(trigger) ? { ...trigger, params: { ...trigger.params, timezone: zone } } : trigger,
    ),
    metadata: { ...metadata, assumptions: [...assumptions, assumed] },
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isWithoutZone(trigger: unknown): trigger is Json & { params: Json } {
  if (!isObject(trigger) || trigger.type !== "schedule" || !isObject(trigger.params)) return false;
  const { timezone } = trigger.params;
  return timezone === undefined || timezone === null || timezone === "";
}
