import { z } from "zod";
import { personRoute, readQuery } from "@/app/api/edge";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { readMemory, writeMemory } from "../../memory-route";

const Where = z.object({ workspace: z.string().min(1, "the workspace whose personal memory is meant") });

export const GET = personRoute(async ({ request, person }) => {
  const { workspace } = readQuery(request, Where);
  return readMemory(await enterWorkspace(person, workspace), "user");
});

export const PUT = personRoute(async ({ request, person }) => {
  const { workspace } = readQuery(request, Where);
  return writeMemory(request, await enterWorkspace(person, workspace), "user");
});
