import { expect, test } from "vitest";
import { problemOfReply } from "./problem-of-reply";

test("a report that waits for consent names its card, and says nothing that is meant for agents", async () => {
  const card = { approval_id: "apr_1", url: "/w/ws_1/inbox?approval=apr_1", expires_at: "2026-12-01T00:00:00.000Z" };
  const hint = "Do not call it again: the answer comes by itself.";
  const asked = { status: "pending", code: "APPROVAL_REQUIRED", message: "It waits.", hint, data: card } as const;
  const response = problemOfReply({ ...asked, auditId: "aud_1" }, "report");
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "APPROVAL_REQUIRED",
    detail: "It waits.",
    hint: expect.stringContaining("inbox"),
    approval: card,
  });
});

test("every other refusal is told with the gateway's own hint, and no data", async () => {
  const failed = {
    status: "invalid",
    code: "MISSING_PARAM",
    message: "No topic.",
    hint: "Give one.",
    data: 1,
  } as const;
  const response = problemOfReply({ ...failed, auditId: "aud_1" }, "report");
  expect(response.status).toBe(400);
  const body = (await response.json()) as object;
  expect(body).toMatchObject({ code: "MISSING_PARAM", hint: "Give one." });
  expect(body).not.toHaveProperty("approval");
});
