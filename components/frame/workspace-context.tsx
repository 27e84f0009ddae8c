"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Me, WorkspaceSummary } from "@/lib/workspaces/schema";

interface WorkspaceValue {
  workspace: WorkspaceSummary;
  me: Me;
}

const Current = createContext<WorkspaceValue | null>(null);

/** Where we are and who asks, as the server let them in. Rights are checked there again on every call. */
export function WorkspaceProvider({ children, ...value }: WorkspaceValue & { children: ReactNode }) {
  return <Current value={value}>{children}</Current>;
}

export function useWorkspace(): WorkspaceValue {
  const value = useContext(Current);
  if (!value) throw new Error("useWorkspace stands outside a workspace's layout");
  return value;
}

export function useWorkspaceId(): string {
  return useWorkspace().workspace.id;
}

/** For parts that also stand on the doors, outside of any workspace. */
export function useWorkspaceIdIfAny(): string | undefined {
  return useContext(Current)?.workspace.id;
}

/** Whether to show what needs a permission; the server decides again when it is used. */
export function useCan() {
  const { permissions } = useWorkspace().workspace;
  return (permission: string): boolean => permissions.includes("*") || permissions.includes(permission);
}
