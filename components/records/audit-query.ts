/** What the trail can be narrowed by, as the address and the server name it. */
export const auditFilterNames = ["tool", "actor", "action", "code", "thread", "from", "to"] as const;
export type AuditFilterName = (typeof auditFilterNames)[number];
export type AuditFilters = Partial<Record<AuditFilterName, string>>;

/** Filters of an address; whatever else stands there is left out. */
export function readAuditFilters(query: Record<string, string | string[] | undefined>): AuditFilters {
  const given = auditFilterNames.map((name) => [name, query[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === "string" && value !== ""));
}

export function auditSearch(filters: AuditFilters): string {
  const search = new URLSearchParams();
  for (const name of auditFilterNames) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  return search.toString();
}
