import { expect, test } from "vitest";
import type { Capability, CapabilityState } from "./schema";
import { specialistStates } from "./specialist-states";

const tool = (name: string, owner: string, state: CapabilityState): Capability => ({
  ...{ name, label: name, owner, state, reason: null, decidedBy: null, decidedByName: null, decidedAt: null },
  ...{ whoCanChange: null, alternative: null },
});
const crawler = { name: "web_crawler", label: "Web Crawler", tools: ["web_crawl", "read_run"] };
const stateOf = (crawl: CapabilityState, task: CapabilityState = "on") =>
  specialistStates(
    [tool("task", "supervisor", task), tool("web_crawl", "web_crawler", crawl), tool("read_run", "agents", "on")],
    [crawler],
  )[0]!.state;

test("a specialist is what its own tools are; what others have too does not keep it there", () => {
  expect(stateOf("on")).toBe("on");
  expect(stateOf("off")).toBe("off");
  expect(stateOf("failing")).toBe("failing");
  expect(stateOf("on", "off")).toBe("off");
});
