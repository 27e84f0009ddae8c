import { describe, expect, test } from "vitest";
import { locales } from "@/components/i18n/locales";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import { type ReceiptItem, receiptStatuses } from "@/lib/receipts/schema";
import { ReceiptSlip } from "./receipt-slip";
import { markOf } from "./state-marks";

const receipt = (given: Partial<ReceiptItem>): ReceiptItem => ({
  id: "rcp_7Q2M4K",
  route: "deliverables",
  type: "report",
  operation: "generate",
  status: "success",
  preview: "Oak suppliers",
  tool_call_id: "call_1",
  created_at: "2026-11-30T14:03:00.000Z",
  updated_at: "2026-11-30T14:03:12.000Z",
  tool: "generate_report",
  threadId: "thr_1",
  askedBy: { id: "usr_1", name: "Ines Okafor" },
  approvedBy: null,
  undo: { auditId: null, state: "not_reversible" },
  ...given,
});

const job: DeliverableItem = {
  id: "del_1",
  kind: "report",
  title: "Oak suppliers",
  state: "running",
  phase: { name: "writing", n: 3, m: 4 },
  error: null,
  version: 1,
  origin: "generated",
  note: null,
  groupId: "del_1",
  parentId: null,
  receiptId: "rcp_7Q2M4K",
  threadId: "thr_1",
  engine: null,
  createdBy: { id: "usr_1", name: "Ines Okafor" },
  createdAt: "2026-11-30T14:03:00.000Z",
  updatedAt: "2026-11-30T14:03:00.000Z",
  finishedAt: null,
};

describe("a receipt slip", () => {
  test.each(receiptStatuses.flatMap((status) => locales.map((locale) => ({ status, locale }))))(
    "says $status in $locale by shape, word and colour, in the one order",
    ({ status, locale }) => {
      const html = render(<ReceiptSlip receipt={receipt({ status, error: "The model did not answer." })} />, locale);
      const word = messages[locale].states.receipt[status];
      expect(html).toContain(`data-state="${markOf("receipt", status)}"`);
      const order = [`class="mark"`, `>${word}<`, "slip-what", "Oak suppliers", "slip-id", "slip-meta", "14:03:12"];
      const places = order.map((part) => html.indexOf(part, html.indexOf("slip-stub")));
      expect(places.every((place) => place >= 0)).toBe(true);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  );

  test("gives a reason only for what failed, and a link only for what is done", () => {
    const why = "The model did not answer.";
    const link = "/w/ws_1/reports/del_1";
    const slip = (status: ReceiptItem["status"]) =>
      render(<ReceiptSlip receipt={receipt({ status, error: why, verifiable_url: link })} />);
    expect(slip("failed")).toContain(why);
    expect(slip("failed")).not.toContain(link);
    expect(slip("success")).toContain(link);
    expect(slip("success")).not.toContain(why);
    expect(slip("pending")).not.toContain(link);
  });

  test("shows the job of pending work, and says that it is not ready where there is none", () => {
    const pending = receipt({ status: "pending" });
    const running = render(<ReceiptSlip receipt={pending} job={job} />);
    expect(running).toContain('aria-valuetext="Step 3 of 4: writing"');
    expect(running.match(/<span class="full">/g)).toHaveLength(2);
    expect(running.match(/<span class="on">/g)).toHaveLength(1);
    expect(render(<ReceiptSlip receipt={pending} />)).toContain("Started, not ready");
  });

  test("shows a foreign host before it is opened, and no script address at all", () => {
    const slip = (address: string) => render(<ReceiptSlip receipt={receipt({ verifiable_url: address })} />);
    expect(slip("https://mail.example/m/1")).toContain("Open at mail.example");
    expect(slip("https://mail.example/m/1")).toContain('rel="noopener noreferrer nofollow"');
    expect(slip("javascript:alert(1)")).not.toContain("javascript:");
  });

  test("puts what others wrote on the page as text", () => {
    const html = render(<ReceiptSlip receipt={receipt({ preview: "<img src=x onerror=alert(1)>" })} />);
    expect(html).not.toContain("<img");
  });
});
