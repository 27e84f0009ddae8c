import type { PersonContext } from "../core/context";
import { parseInput } from "../core/parse-input";
import { addWorkspace } from "./add-workspace";
import { requireWholePerson } from "./require-whole-person";
import { CreateWorkspace, type WorkspaceSummary } from "./schema";

/** Makes another workspace; whoever makes it owns it. */
export async function createWorkspace(person: PersonContext, input: CreateWorkspace): Promise<WorkspaceSummary> {
  requireWholePerson(person);
  const { name } = parseInput(CreateWorkspace, input);
  return person.db.transaction((tx) => addWorkspace(tx, person, { name, owner: person.person }));
}
