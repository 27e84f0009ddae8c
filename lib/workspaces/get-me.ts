import type { PersonContext } from "../core/context";
import type { Me } from "./schema";
import { toMe } from "./to-me";

export function getMe({ person }: Pick<PersonContext, "person">): Me {
  return toMe({ ...person, id: person.userId });
}
