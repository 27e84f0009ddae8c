import { z } from "zod";
import type { ToolBook, ToolFacts } from "../../approvals/tool-facts";
import { offeredConsent } from "../policy/offered-consent";
import type { RegisteredTool, Registry } from "../registry";

const parameters = new WeakMap<RegisteredTool, unknown>();

/** What cards are told of the registry's tools. */
export function toolBook(registry: Registry): ToolBook {
  return {
    find: (name) => {
      const tool = registry.find(name);
      return tool && factsOf(tool);
    },
    namesFor: (permissions) => registry.all.filter((tool) => permissions.has(tool.permission)).map((tool) => tool.name),
  };
}

function factsOf(tool: RegisteredTool): ToolFacts {
  const { name, label, owner, permission } = tool;
  return { name, label, owner, permission, parameters: schemaOf(tool), consent: offeredConsent(tool) };
}

function schemaOf(tool: RegisteredTool): unknown {
  let schema = parameters.get(tool);
  if (schema === undefined) {
    schema = z.toJSONSchema((tool.completion ?? tool).parameters, { io: "input", unrepresentable: "any" });
    parameters.set(tool, schema);
  }
  return schema;
}
