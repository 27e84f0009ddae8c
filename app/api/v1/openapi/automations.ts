import { z } from "zod";
import {
  AutomationChange,
  AutomationInput,
  AutomationItem,
  AutomationListQuery,
  AutomationVersionItem,
  AutomationVersionsQuery,
  RestoreAutomation,
} from "@/lib/automations/items.schema";
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
];
