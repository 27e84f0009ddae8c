import { expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { render } from "@/components/lib/testing/render";
import { type NotificationKind, notificationKinds } from "@/lib/events/schema";
import { NotificationRow } from "./notification-row";

const by = "Pavel Roth";
const label = { tool: "generate_report", label: "Generate Report" };
const base = "/w/ws_1";
/** What the server says with each kind, and where its line leads. */
const told: Record<NotificationKind, { data: Record<string, unknown>; href: string }> = {
  "member.role_changed": { data: { by, member: "Ada Quist", from: "editor", to: "admin" }, href: `${base}/team` },
  "member.joined": { data: { member: "Ada Quist", role: "viewer" }, href: `${base}/team` },
  "member.removed": { data: { by, member: "Ada Quist" }, href: `${base}/team` },
  "invite.created": { data: { by, role: "editor", maxUses: 1 }, href: `${base}/team` },
  "tool.updated": { data: { by, ...label, status: "disabled", reason: "Budget review" }, href: `${base}/tools` },
  "call.started": { data: { by, ...label, callId: "call_1" }, href: `${base}/receipts?tab=audit` },
  "receipt.settled": {
    data: {
      receiptId: "r_1",
      status: "failed",
      type: "report",
      operation: "generate",
      preview: "Oak",
      error: "No model.",
    },
    href: `${base}/receipts/r_1`,
  },
  "approval.requested": { data: { by, ...label, approvalId: "apr_1" }, href: `${base}/inbox?approval=apr_1` },
  "approval.settled": {
    data: { tool: "generate_report", approvalId: "apr_1", state: "expired", by: null },
    href: `${base}/inbox?approval=apr_1`,
  },
  "mutations.suspended": { data: { threadId: "thr_1" }, href: `${base}/threads/thr_1` },
  "rollout.held": { data: { ...label }, href: `${base}/tools` },
  "settings.updated": { data: { by, settings: ["crawlDeny"] }, href: `${base}/settings` },
  "request.created": { data: { by, ...label, message: "For the fair" }, href: `${base}/inbox?tab=requests` },
  "request.answered": {
    data: { by, ...label, state: "declined", answer: "Next week" },
    href: `${base}/inbox?tab=requests`,
  },
  "credential.changed": { data: { by, name: "GitHub", label: "GitHub" }, href: `${base}/tools` },
  "deliverable.finished": {
    data: { deliverableId: "res_1", kind: "resume", title: "Ada Quist", state: "ready", error: null },
    href: `${base}/resumes/res_1`,
  },
  "deliverable.failed": {
    data: { deliverableId: "rep_1", kind: "report", title: "Oak", state: "failed", error: "No model." },
    href: `${base}/reports/rep_1`,
  },
  "automation.failed": {
    data: { automationId: "aut_1", runId: "arn_1", name: "Digest", state: "failed", detail: "The tool is off." },
    href: `${base}/automations/aut_1/runs/arn_1`,
  },
  "automation.incomplete": {
    data: { automationId: "aut_1", runId: "arn_1", name: "Digest", state: "incomplete", detail: "Nothing was sent." },
    href: `${base}/automations/aut_1/runs/arn_1`,
  },
  "mention.created": {
    data: { by, threadId: "thr_1", title: "Fair", text: "@Ada Quist have a look" },
    href: `${base}/threads/thr_1`,
  },
};

const row = (kind: NotificationKind, data: Record<string, unknown>, locale: (typeof locales)[number]) =>
  render(
    <NotificationRow
      item={{ id: "ntf_1", kind, data, createdAt: "2026-11-30T14:02:00.000Z", readAt: null }}
      onRead={() => {}}
    />,
    locale,
  );

test.each(notificationKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
  "$kind in $locale is a sentence with its names, a mark and a way on",
  ({ kind, locale }) => {
    const { data, href } = told[kind];
    const html = row(kind, data, locale);
    const text = html.replaceAll(/<[^>]*>/g, " ");
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain('class="mark"');
    expect(text).not.toMatch(/undefined|\{|\[object|kinds\./);
    for (const said of [
      data.by,
      data.member,
      data.message,
      data.answer,
      data.reason,
      data.error,
      data.preview,
      data.title,
      data.name,
      data.detail,
      data.text,
    ]) {
      if (typeof said === "string") expect(text).toContain(said);
    }
    if (data.label === label.label) expect(text).toContain(locale === "zh" ? "生成报告" : "Generate Report");
    if (locale === "zh") expect(text).not.toMatch(/\b(editor|viewer|declined|expired|disabled)\b/);
  },
);

test("what the server leaves out is left out, and leads no further than the product", () => {
  const html = row("receipt.settled", { receiptId: "r_1", status: "success", url: "https://evil.example" }, "en");
  expect(html).toContain(`href="${base}/receipts/r_1"`);
  expect(html).not.toContain("evil");
});
