/** What cards need to know of a tool. The registry above this folder tells it. */
export interface ToolFacts {
  name: string;
  label: string;
  owner: string;
  /** `resource:verb`, which whoever decides about their own call must hold. */
  permission: string;
  /** JSON Schema of the arguments. */
  parameters: unknown;
  /** Standing consents that its definition allows at all. */
  consent: readonly ("thread" | "always")[];
}

/** The tools by name; undefined for one that is gone. */
export interface ToolBook {
  find(name: string): ToolFacts | undefined;
  /** Names of the tools that need one of these permissions. */
  namesFor(permissions: ReadonlySet<string>): string[];
}
