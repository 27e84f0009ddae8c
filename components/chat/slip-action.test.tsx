import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import type { Receipt } from "@/lib/receipts/schema";
import { SlipAction } from "./slip-action";

const receipt = (given: Partial<Receipt>): Receipt => ({
  id: "rcp_7Q2M4K",
  route: "deliverables",
  type: "image",
  operation: "generate",
  status: "failed",
  external_id: "img_1",
  preview: "A harbour",
  tool_call_id: "call_1",
  created_at: "2026-11-30T14:03:00.000Z",
  updated_at: "2026-11-30T14:03:12.000Z",
  ...given,
});

/** Nothing is clicked here. */
const nowhere = {} as NonNullable<ContextType<typeof AppRouterContext>>;
const action = (given: Partial<Receipt>) => (
  <AppRouterContext.Provider value={nowhere}>
    <SlipAction receipt={receipt(given)} job={undefined} />
  </AppRouterContext.Provider>
);

test("pain 111: a deliverable that came to nothing is tried again from its slip, by who may; nothing else is", () => {
  const nothing = render(null);
  for (const type of ["report", "image", "resume"]) expect(render(action({ type }))).toContain("Retry");
  expect(render(action({}), "en", ["deliverables:read"])).toBe(nothing);
  for (const given of [
    { status: "success" },
    { status: "pending" },
    { status: "unknown" },
    { route: "memory", type: "memory" },
    { external_id: undefined },
  ] as const) {
    expect(render(action(given))).toBe(nothing);
  }
});
