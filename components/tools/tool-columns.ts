/** Columns of the table of tools, in their order. */
export const toolColumns = [
  "switch",
  "name",
  "status",
  "users",
  "consent",
  "success",
  "arguments",
  "denials",
  "trouble",
] as const;
