import { z } from "zod";
import {
  AutomationChange,
  AutomationInput,
  AutomationItem,
  AutomationListQuery,
  AutomationRunItem,
  AutomationVersionItem,
  AutomationVersionsQuery,
  RestoreAutomation,
} from "@/lib/automations/items.schema";
import { RunAutomation, RunListQuery } from "@/lib/automations/runs/schema";
import { listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";
const automation = "/api/v1/automations/{id}";

const headers = z.object({ "If-Match": z.string().describe("the version that was read, as 3") });

export const automationOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/automations`,
    tag: "Automations",
    summary: "Automations, newest first",
    query: AutomationListQuery,
    answer: listOf(AutomationItem),
  },
  {
    method: "post",
    path: `${ws}/automations`,
    tag: "Automations",
    summary: "Make an automation",
    description:
      "Refused with every fault and its place: schema, schedule, zone, filter, templates, tools. Without a state it is switched on when nothing is missing; a value that is to come later stands as REPLACE_ME and keeps it paused. CONFLICT with the reason incomplete: it was to be on.",
    body: AutomationInput,
    status: 201,
    answer: AutomationItem,
    errors: ["CONFLICT"],
  },
  { method: "get", path: automation, tag: "Automations", summary: "An automation", answer: AutomationItem },
  {
    method: "patch",
    path: automation,
    tag: "Automations",
    summary: "Change what an automation does, or whether it runs",
    description:
      "A whole definition replaces the one before; of a part, what it does not name stays, also a trigger's zone. Each change of content makes a version. Only its maker changes what it does and switches it on.",
    headers,
    body: AutomationChange,
    answer: AutomationItem,
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
  },
  {
    method: "delete",
    path: automation,
    tag: "Automations",
    summary: "Put an automation into the archive",
    description: "It runs no more; versions and runs are kept. PATCH with a state brings it back.",
    headers,
    status: 204,
    errors: ["PRECONDITION_FAILED"],
  },
  {
    method: "get",
    path: `${automation}/versions`,
    tag: "Automations",
    summary: "All versions of an automation, newest first",
    query: AutomationVersionsQuery,
    answer: listOf(AutomationVersionItem),
  },
  {
    method: "post",
    path: `${automation}/restore`,
    tag: "Automations",
    summary: "Make an earlier version the next one",
    headers,
    body: RestoreAutomation,
    answer: AutomationItem,
    errors: ["PRECONDITION_FAILED"],
  },
  {
    method: "post",
    path: `${automation}/run`,
    tag: "Automations",
    summary: "Run an automation now, or go through it without doing anything",
    description:
      "Also while it is paused. It runs with its maker's rights, so only its maker runs it. One that is left out because another is at work is answered as skipped. A dry run fills in every text and checks inputs and tools; it calls no model and changes nothing.",
    body: RunAutomation,
    status: 201,
    answer: AutomationRunItem,
    errors: ["GONE"],
  },
  {
    method: "get",
    path: `${automation}/runs`,
    tag: "Automations",
    summary: "Runs of an automation, newest first",
    query: RunListQuery,
    answer: listOf(AutomationRunItem),
  },
  {
    method: "get",
    path: "/api/v1/automation-runs/{id}",
    tag: "Automations",
    summary: "A run with every try of its steps",
    answer: AutomationRunItem,
  },
  {
    method: "post",
    path: "/api/v1/automation-runs/{id}/cancel",
    tag: "Automations",
    summary: "Stop a run",
    description: "Its turn stops at its next breath and its cards are taken back; until then it is still open.",
    answer: AutomationRunItem,
    errors: ["CONFLICT"],
  },
];
