import { sha256 } from "../../core/canonical-json";
import { type RuleSet, ruleSet } from "./rule-set";
import { ToolSetting } from "./tool-setting";

/** What admins of one workspace have set, as calls are decided by. */
export interface WorkspacePolicy {
  /** `"unreadable"` where the row cannot be understood. */
  readonly settings: ReadonlyMap<string, ToolSetting | "unreadable">;
  readonly rules: RuleSet;
  /** The same for the same settings and rules, in every process. */
  readonly version: string;
}

const kept = 200;
const known = new Map<string, WorkspacePolicy>();

/**
 * Reads what the database answered for `ToolSetting` and `ToolRule`, as JSON text. The texts come fresh with every
 * call; that equal ones mean the same is all that is remembered, so nothing can be out of date.
 */
export function readTexts(settings: string | null, rules: string | null): WorkspacePolicy {
  const key = `${settings ?? ""}\n${rules ?? ""}`;
  let policy = known.get(key);
  if (policy) return policy;
  policy = { settings: readSettings(settings), rules: ruleSet(rows(rules)), version: sha256(key).slice(0, 16) };
  if (known.size >= kept) known.delete(known.keys().next().value!);
  known.set(key, policy);
  return policy;
}

function readSettings(text: string | null): WorkspacePolicy["settings"] {
  return new Map(
    rows(text).map((row) => [
      (row as { tool: string }).tool,
      ToolSetting.safeParse(row).data ?? ("unreadable" as const),
    ]),
  );
}

const rows = (text: string | null) => (text === null ? [] : (JSON.parse(text) as unknown[]));
