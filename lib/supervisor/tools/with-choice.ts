import { chooseToolsName } from "../../gateway/policy/choose-tools";
import { groupTools, mostShown } from "../../gateway/policy/group-tools";
import type { OfferedTool, Surface } from "../../gateway/policy/surface";

/** The tools of one agent; of more than 20, with the tool by which it chooses among their groups. */
export function withChoice(tools: readonly OfferedTool[], { tools: all, idle }: Surface): readonly OfferedTool[] {
  const chooser = all.find((tool) => tool.name === chooseToolsName);
  if (!chooser || tools.length <= mostShown) return tools;
  const { groups } = groupTools([...tools, chooser], { idle });
  const lines = [...groups].map(([group, members]) => `${group} (${members.map((tool) => tool.label).join(", ")})`);
  const parameters = `group: one of ${lines.join("; ")}.`;
  const schema = {
    ...chooser.schema,
    properties: { group: { type: "string", enum: [...groups.keys()] } },
  };
  return [...tools, { ...chooser, manual: { ...chooser.manual, parameters }, schema }];
}
