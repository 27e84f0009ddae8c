import type { Found } from "../found";
import type { OpenFound } from "./open-deeds";

/**
 * The claims of a sentence without what is only said twice: a change that names nothing, or nobody, says again what the
 * rest says; two mentions of one read are one; "done" beside a real deed is none.
 */
export function mergeClaims(all: OpenFound[]): Found[] {
  const known = all.some(
    ({ deed, isWeak }) => deed !== "change" && deed !== "complete" && !(isWeak && deed === "share"),
  );
  const kinds = all.flatMap((claim) => (claim.isWeak || claim.deed === "change" ? [] : [claim.kind]));
  const isNew = (kind: string | null) => kind !== null && kinds.every((other) => other !== null && other !== kind);
  const found = all
    .filter(
      ({ deed, isWeak, kind, names }) =>
        !(deed === "share" && isWeak && all.length > 1) &&
        !(known && deed === "change" && (isWeak ? !isNew(kind) : !kind && names.length === 0)),
    )
    .map(({ isWeak: _, ...claim }) => claim);
  const real = found.filter((claim) => claim.deed !== "complete");
  const kept = real.length > 0 ? real : found.slice(0, 1);
  return kept.filter(
    (claim, index) => claim.deed !== "read" || kept.findIndex(({ deed }) => deed === "read") === index,
  );
}
