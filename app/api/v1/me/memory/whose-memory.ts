import { z } from "zod";
import { readQuery } from "@/app/api/edge";
import type { Context, PersonContext } from "@/lib/core/context";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";

const Where = z.object({ workspace: z.string().min(1, "the workspace whose personal memory is meant") });

/** The person in the workspace that `?workspace=` names: there they have a memory of their own. @throws NOT_FOUND */
export async function whoseMemory(request: Request, person: PersonContext): Promise<Context> {
  const { workspace } = readQuery(request, Where);
  return enterWorkspace(person, workspace);
}
