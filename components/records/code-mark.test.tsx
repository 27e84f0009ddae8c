import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import { CodeMark } from "./code-mark";

test.each([
  ["OK", "done"],
  ["APPROVAL_REQUIRED", "waiting"],
  ["TOOL_DISABLED", "denied"],
  ["RATE_LIMITED", "denied"],
  ["INVALID_PARAM", "failed"],
  ["TIMEOUT", "failed"],
  ["OUTCOME_UNKNOWN", "unknown"],
])("%s is drawn as %s", (code, mark) => {
  const html = render(<CodeMark row={{ code }} />);
  expect(html).toContain(`data-state="${mark}"`);
  expect(html).toContain(code);
});

test("a code of no reply is shown as it is written", () => {
  expect(render(<CodeMark row={{ code: "SOMETHING_ELSE" }} />)).not.toContain("data-state");
});
