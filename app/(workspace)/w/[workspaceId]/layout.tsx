import type { ReactNode } from "react";
import { loadWorkspace } from "@/app/(workspace)/load-workspace";
import { Frame } from "@/components/frame/frame";
import { WorkspaceProvider } from "@/components/frame/workspace-context";
import { ZoneProvider } from "@/components/frame/zone";

interface WorkspaceLayoutProps {
  params: Promise<{ workspaceId: string }>;
  children: ReactNode;
}

export default async function WorkspaceLayout({ params, children }: WorkspaceLayoutProps) {
  const { me, workspace } = await loadWorkspace((await params).workspaceId);
  return (
    <WorkspaceProvider me={me} workspace={workspace}>
      <ZoneProvider timeZone={me.timeZone}>
        <Frame>{children}</Frame>
      </ZoneProvider>
    </WorkspaceProvider>
  );
}
