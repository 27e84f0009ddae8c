/**
 * Puts values into a prompt's `{{name}}` places. `{{tool:name}}` is for tools: `toolNames` holds what is
 * registered, so a text can never speak of a tool that does not exist. Values are not looked into again.
 * @throws when a place has no value, or names a tool that is not registered
 */
export function fillPrompt(
  text: string,
  values: Readonly<Record<string, string>>,
  toolNames: ReadonlySet<string>,
): string {
  return text.replaceAll(/\{\{(tool:)?([\w.-]+)\}\}/g, (_, tool: string | undefined, name: string) => {
    if (tool) {
      if (!toolNames.has(name)) throw new Error(`A prompt speaks of the tool ${name}, which is not registered.`);
      return name;
    }
    const value = values[name];
    if (value === undefined) throw new Error(`A prompt has the place {{${name}}}, for which there is no value.`);
    return value;
  });
}
