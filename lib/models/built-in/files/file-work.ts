/** One piece of work on files, as it was understood. Paths are as the person wrote them. */
export type FileWork =
  | { act: "write"; path: string; content: string; over: boolean }
  | { act: "edit"; path: string; old: string; new: string }
  | { act: "read"; path: string }
  | { act: "list"; path: string }
  | { act: "remove"; path: string }
  | { act: "move"; path: string; to: string }
  | { act: "make_folder"; path: string }
  | { act: "remove_folder"; path: string };

/** The tool that does it in the end; without it nothing is begun. */
export const toolOfWork: Record<FileWork["act"], string> = {
  write: "write_file",
  edit: "edit_file",
  read: "read_file",
  list: "ls",
  remove: "rm",
  move: "move_file",
  make_folder: "mkdir",
  remove_folder: "rmdir",
};

/** The task for the specialist: what is to be done in words, and each part of it in a tag of its own. */
export function describeFileWork(work: FileWork): string {
  const { act, ...parts } = work;
  const lines = Object.entries(parts)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => `<${name}>\n${value}\n</${name}>`);
  const over = work.act === "write" && work.over ? " It may take the place of what the file holds." : "";
  return [`File work: ${act.replace("_", " ")}, exactly as given below.${over}`, ...lines].join("\n");
}

/** The work that a task describes; undefined when it is none on files. */
export function readFileTask(task: string): FileWork | undefined {
  const act = /^File work: (\w+(?: \w+)?), exactly/.exec(task)?.[1]?.replace(" ", "_");
  const part = (name: string): string => {
    const from = task.indexOf(`<${name}>\n`);
    // The last end is the real one: a text may hold the tag itself.
    const to = task.lastIndexOf(`\n</${name}>`);
    return from < 0 || to < from ? "" : task.slice(from + name.length + 3, to);
  };
  const path = part("path");
  switch (act) {
    case "write":
      return { act, path, content: part("content"), over: task.split("\n")[0]!.includes("take the place") };
    case "edit":
      return { act, path, old: part("old"), new: part("new") };
    case "move":
      return { act, path, to: part("to") };
    case "read":
    case "list":
    case "remove":
    case "make_folder":
    case "remove_folder":
      return { act, path };
    default:
      return undefined;
  }
}
