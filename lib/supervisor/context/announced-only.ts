import type { StepResult, ToolSet } from "ai";
import { isAnnouncement } from "./is-announcement";

/** Whether all that a model did in these steps was to say what it would do. */
export function announcedOnly(steps: ReadonlyArray<Pick<StepResult<ToolSet>, "text" | "toolCalls">>): boolean {
  const called = steps.some(({ toolCalls }) => toolCalls.length > 0);
  return !called && isAnnouncement(steps.map(({ text }) => text).join("\n"));
}
