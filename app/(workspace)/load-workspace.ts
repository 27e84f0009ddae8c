import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { PersonContext } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { getRuntime } from "@/lib/core/runtime";
import { authenticate } from "@/lib/workspaces/authenticate";
import { getMe } from "@/lib/workspaces/get-me";
import { isSetUp } from "@/lib/workspaces/is-set-up";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import type { Me, WorkspaceSummary } from "@/lib/workspaces/schema";

/** Who looks at this page, through the same gate as the API; null when nobody is signed in. */
export const loadPerson = cache(async (): Promise<PersonContext | null> => {
  const runtime = await getRuntime();
  const given = await headers();
  const request = new Request(runtime.env.APP_URL, { headers: { cookie: given.get("cookie") ?? "" } });
  try {
    return await authenticate(runtime, request);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
});

/** The workspaces of whoever is signed in; everybody else is sent to the door that fits. */
export async function loadWorkspaces(): Promise<{ me: Me; workspaces: WorkspaceSummary[] }> {
  const person = await loadPerson();
  if (!person) redirect((await isSetUp(await getRuntime())) ? "/sign-in" : "/setup");
  return { me: getMe(person), workspaces: await listWorkspaces(person) };
}

/** The workspace a page stands in. One that a person is not in reads like one that does not exist. */
export async function loadWorkspace(workspaceId: string): Promise<{ me: Me; workspace: WorkspaceSummary }> {
  const { me, workspaces } = await loadWorkspaces();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace) notFound();
  return { me, workspace };
}
