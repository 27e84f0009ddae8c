/** Columns of the table of tools, in their order. */
export const toolColumns = [
  "switch",
  "name",
  "status",
  "owner",
  "roles",
  "limits",
  "calls",
  "error",
  "changed",
  "detail",
] as const;
