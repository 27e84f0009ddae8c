import type { PersonContext } from "../core/context";
import { parseInput } from "../core/parse-input";
import { requireWholePerson } from "./require-whole-person";
import { type Me, UpdateMe } from "./schema";
import { toMe } from "./to-me";

export async function updateMe(person: PersonContext, input: UpdateMe): Promise<Me> {
  requireWholePerson(person);
  const data = parseInput(UpdateMe, input);
  const where = { id: person.person.userId };
  return toMe(await person.db.prisma.user.update({ where, data, omit: { passwordHash: true } }));
}
