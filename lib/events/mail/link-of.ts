import type { NotificationKind } from "../schema";

const paths: Record<string, string> = { report: "reports", image: "images", resume: "resumes" };

/** The page of a workspace, as a path below it, on which one goes on from a notification. */
export function linkOf(kind: NotificationKind, data: Record<string, unknown>): string {
  const id = (key: string) => (typeof data[key] === "string" && /^\w{1,100}$/.test(data[key]) ? data[key] : undefined);
  switch (kind) {
    case "member.role_changed":
    case "member.joined":
    case "member.removed":
    case "invite.created":
      return "/team";
    case "tool.updated":
    case "rollout.held":
    case "credential.changed":
      return "/tools";
    case "call.started":
      return "/receipts?tab=audit";
    case "receipt.settled":
      return id("receiptId") ? `/receipts/${id("receiptId")}` : "/receipts";
    case "approval.requested":
    case "approval.settled":
      return id("approvalId") ? `/inbox?approval=${id("approvalId")}` : "/inbox";
    case "settings.updated":
      return "/settings";
    case "request.created":
    case "request.answered":
      return "/inbox?tab=requests";
    case "deliverable.finished":
    case "deliverable.failed": {
      const path = typeof data.kind === "string" ? paths[data.kind] : undefined;
      return path && id("deliverableId") ? `/${path}/${id("deliverableId")}` : "/deliverables";
    }
    case "automation.failed":
    case "automation.incomplete": {
      if (!id("automationId")) return "/automations";
      return `/automations/${id("automationId")}${id("runId") ? `/runs/${id("runId")}` : ""}`;
    }
    case "mutations.suspended":
    case "mention.created":
      return id("threadId") ? `/threads/${id("threadId")}` : "/threads";
  }
}
