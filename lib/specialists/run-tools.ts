/** Of specialists who page what they have read, and keep it as a document. */
export const runTools = ["read_run", "search_run", "export_run"] as const;
