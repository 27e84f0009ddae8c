import { gateway } from "../../catalog";
import { readAllPrompts, readPrompt } from "../../core/read-prompt";

/**
 * Reads every prompt once, so that a missing file or include, or a text that speaks of a tool which is not
 * registered, stops the start instead of a turn.
 * @throws naming the prompt
 */
export function checkPrompts(): void {
  const registered = new Set(gateway.tools.map((tool) => tool.name));
  for (const name of readAllPrompts()) {
    for (const [, tool] of readPrompt(name).matchAll(/\{\{tool:([\w.-]+)\}\}/g)) {
      if (!registered.has(tool!))
        throw new Error(`The prompt ${name}.md speaks of the tool ${tool}, which is not registered.`);
    }
  }
}
