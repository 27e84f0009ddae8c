import { redirect } from "next/navigation";
import { NoWorkspace } from "@/components/frame/no-workspace";
import { loadWorkspaces } from "./(workspace)/load-workspace";

/** Decides where to go: set up, sign in, or the first workspace one joined. */
export default async function HomePage() {
  const { workspaces } = await loadWorkspaces();
  const first = workspaces[0];
  if (first) redirect(`/w/${first.id}/threads`);
  return <NoWorkspace />;
}
