import { resolveToolName } from "../tools/repair-tool-call";

/** Specialists of one service each, as agents used to know them: what they did is done by the one that finds apps. */
const formerNames = new Set([
  "gmail",
  "calendar",
  "linear",
  "jira",
  "clickup",
  "slack",
  "airtable",
  "notion",
  "confluence",
  "discord",
  "teams",
  "luma",
]);
const successor = "mcp_discovery";

/** The specialist of the roster that is meant, or undefined. A name of the roster always means itself. */
export function resolveSpecialist(asked: string, roster: readonly string[]): string | undefined {
  const found = resolveToolName(asked, roster);
  if (found !== undefined || !roster.includes(successor)) return found;
  return resolveToolName(asked, [...formerNames]) === undefined ? undefined : successor;
}
