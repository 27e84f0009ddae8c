import { z } from "zod";
import { jsonDigest } from "../../core/canonical-json";
import type { ToolDefinition } from "../tool-definition";

const digests = new WeakMap<object, string>();

/**
 * What a consent is bound to, as SHA-256 in hex: the tool's name, version, manual and schema, what it needs and does,
 * and the standing consents that it offers. A tool that means something else afterwards has another digest, and its
 * consents are void.
 */
export function toolDigest(tool: ToolDefinition): string {
  let digest = digests.get(tool);
  if (!digest) {
    const { name, version, manual, permission, operation, sensitivity, leavesWorkspace = false, consent = [] } = tool;
    const schemaOf = (parameters: z.ZodType) => z.toJSONSchema(parameters, { io: "input", unrepresentable: "any" });
    digest = jsonDigest({
      ...{ name, version, manual, permission, operation, sensitivity, leavesWorkspace, consent },
      schema: schemaOf(tool.parameters),
      ...(tool.completion && { completed: schemaOf(tool.completion.parameters) }),
    });
    digests.set(tool, digest);
  }
  return digest;
}
