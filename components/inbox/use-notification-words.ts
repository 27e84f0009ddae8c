"use client";

import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { safeHref } from "@/components/lib/safe-href";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { MarkName } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf, stateMarks } from "@/components/receipts/state-marks";
import { useReceiptWords } from "@/components/receipts/use-receipt-words";
import { ApprovalState } from "@/lib/approvals/schema";
import { deliverableKinds, deliverablePaths } from "@/lib/deliverables/schema";
import { RequestState } from "@/lib/gateway/requests/schema";
import { ReceiptStatus, receiptOperations } from "@/lib/receipts/schema";
import type { NotificationItem } from "@/lib/workspaces/schema";

export interface NotificationWords {
  mark: MarkName;
  text: string;
  /** A person's own words, such as a reason. */
  more?: string;
  /** Where it leads. */
  href: string;
}

/** An address within the product, or nothing. */
const own = (address: string) => (safeHref(address)?.startsWith("/") ? address : undefined);

/** Every kind of notification in the reader's language, and the place where one goes on from it. */
export function useNotificationWords() {
  const t = useTranslations("inbox");
  const can = useCan();
  const word = useStateWord();
  const receiptWords = useReceiptWords();
  const kindWord = useTranslations("deliverables.kinds");
  const { roleName, toolLabel, toolName } = useDeliveredWords();
  const base = `/w/${useWorkspaceId()}`;
  const toolsPage = can("tools:manage") ? `${base}/tools` : `${base}/threads`;

  return ({ kind, data }: NotificationItem): NotificationWords => {
    const said = (key: string) => (typeof data[key] === "string" ? data[key] : "");
    const by = said("by");
    const tool = said("tool");
    const label = said("label") ? toolLabel({ name: tool, label: said("label") }) : toolName(tool);
    const reason = said("reason") ? t("reason", { reason: said("reason") }) : undefined;
    switch (kind) {
      case "member.role_changed": {
        const [from, to] = [roleName(said("from")), roleName(said("to"))];
        return {
          mark: "done",
          text: t(`kinds.${kind}`, { by, member: said("member"), from, to }),
          href: `${base}/team`,
        };
      }
      case "member.joined":
        return {
          mark: "done",
          text: t(`kinds.${kind}`, { member: said("member"), role: roleName(said("role")) }),
          href: `${base}/team`,
        };
      case "member.removed":
        return { mark: "off", text: t(`kinds.${kind}`, { by, member: said("member") }), href: `${base}/team` };
      case "invite.created":
        return {
          mark: "pending",
          text: t(`kinds.${kind}`, { by, role: roleName(said("role")) }),
          href: `${base}/team`,
        };
      case "tool.updated": {
        const changed: unknown[] = Array.isArray(data.changed) ? data.changed : ["status"];
        // A rule, a mask or a limit says nothing of whether the tool is on.
        if (changed.includes("rules") || !changed.includes("status")) {
          const what = changed.includes("rules") ? "ruled" : "set";
          return { mark: "done", text: t(`kinds.tool.${what}`, { by, label }), more: reason, href: toolsPage };
        }
        const status = Object.hasOwn(stateMarks.tool, said("status")) ? (said("status") as "active") : "disabled";
        const text = t(`kinds.${kind}`, { by, label, state: word("tool", status) });
        return { mark: markOf("tool", status), text, more: reason, href: toolsPage };
      }
      case "call.started":
        return {
          mark: said("refused") ? "denied" : "running",
          text: said("refused") ? t("kinds.call.refused", { by, label }) : t(`kinds.${kind}`, { by, label }),
          more: said("refused") || undefined,
          href: `${base}/receipts?tab=audit`,
        };
      case "receipt.settled": {
        const status = ReceiptStatus.catch("unknown").parse(data.status);
        const operation = receiptOperations.find((one) => one === data.operation) ?? "update";
        const what = receiptWords({ status, operation, type: said("type") });
        return {
          mark: markOf("receipt", status),
          text: t(`kinds.${kind}`, { state: word("receipt", status), what, target: said("preview") }),
          more: said("error") || undefined,
          href: (status === "success" && own(said("url"))) || `${base}/receipts/${said("receiptId")}`,
        };
      }
      case "approval.requested":
        return { mark: "waiting", text: t(`kinds.${kind}`, { by, label }), href: card(said("approvalId")) };
      case "approval.settled": {
        const state = ApprovalState.catch("executed").parse(data.state);
        const text = t(`kinds.${kind}`, { label, state: word("approval", state) });
        return { mark: markOf("approval", state), text, href: card(said("approvalId")) };
      }
      case "mutations.suspended": {
        const threadId = said("threadId");
        return { mark: "denied", text: t(`kinds.${kind}`), href: threadId ? `${base}/threads/${threadId}` : toolsPage };
      }
      case "rollout.held":
        return { mark: "denied", text: t(`kinds.${kind}`, { label }), href: toolsPage };
      case "settings.updated":
        return { mark: "done", text: t(`kinds.${kind}`, { by }), href: `${base}/settings` };
      case "request.created": {
        const more = said("message") ? t("quote", { text: said("message") }) : undefined;
        return { mark: "pending", text: t(`kinds.${kind}`, { by, label }), more, href: `${base}/inbox?tab=requests` };
      }
      case "request.answered": {
        const state = RequestState.catch("granted").parse(data.state);
        return {
          mark: markOf("request", state),
          text: t(`kinds.${kind}`, { by, label, state: word("request", state) }),
          more: said("answer") ? t("quote", { text: said("answer") }) : undefined,
          href: `${base}/inbox?tab=requests`,
        };
      }
      case "credential.changed":
        return { mark: "done", text: t(`kinds.${kind}`, { by, name: said("label") || said("name") }), href: toolsPage };
      case "deliverable.finished":
      case "deliverable.failed": {
        const made = deliverableKinds.find((one) => one === data.kind) ?? "report";
        const outcome = kind === "deliverable.finished" && data.state === "partial" ? "deliverable.partial" : kind;
        return {
          mark: outcome === "deliverable.finished" ? "done" : outcome === "deliverable.partial" ? "partial" : "failed",
          text: t(`kinds.${outcome}`, { what: kindWord(made), title: said("title") }),
          more: said("error") || undefined,
          href: `${base}/${deliverablePaths[made]}/${said("deliverableId")}`,
        };
      }
      case "automation.failed":
      case "automation.incomplete": {
        const page = `${base}/automations/${said("automationId")}`;
        return {
          mark: kind === "automation.failed" ? "failed" : "partial",
          text: t(`kinds.${kind}`, { name: said("name") }),
          more: said("detail") || undefined,
          href: said("runId") ? `${page}/runs/${said("runId")}` : page,
        };
      }
      case "mention.created":
        return {
          mark: "waiting",
          text: t(`kinds.${kind}`, { by, title: said("title") }),
          more: said("text") ? t("quote", { text: said("text") }) : undefined,
          href: `${base}/threads/${said("threadId")}`,
        };
    }
  };

  function card(approvalId: string): string {
    return `${base}/inbox?approval=${approvalId}`;
  }
}
