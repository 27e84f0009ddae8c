import approvals from "./en/approvals.json";
import automations from "./en/automations.json";
import builder from "./en/builder.json";
import capabilities from "./en/capabilities.json";
import chat from "./en/chat.json";
import citations from "./en/citations.json";
import claims from "./en/claims.json";
import common from "./en/common.json";
import compose from "./en/compose.json";
import deliverables from "./en/deliverables.json";
import delivered from "./en/delivered.json";
import documents from "./en/documents.json";
import doors from "./en/doors.json";
import errors from "./en/errors.json";
import frame from "./en/frame.json";
import home from "./en/home.json";
import inbox from "./en/inbox.json";
import jobs from "./en/jobs.json";
import markdown from "./en/markdown.json";
import memory from "./en/memory.json";
import permission from "./en/permission.json";
import prompts from "./en/prompts.json";
import reasons from "./en/reasons.json";
import receipts from "./en/receipts.json";
import records from "./en/records.json";
import requests from "./en/requests.json";
import retries from "./en/retries.json";
import roles from "./en/roles.json";
import rules from "./en/rules.json";
import settings from "./en/settings.json";
import states from "./en/states.json";
import stops from "./en/stops.json";
import team from "./en/team.json";
import tool from "./en/tool.json";
import tools from "./en/tools.json";
import turnRecord from "./en/turnRecord.json";
import turns from "./en/turns.json";

/** One file an area; a new area is listed here and in the other language. */
export const en = {
  approvals,
  automations,
  builder,
  capabilities,
  chat,
  citations,
  claims,
  common,
  compose,
  deliverables,
  delivered,
  documents,
  doors,
  errors,
  frame,
  home,
  inbox,
  jobs,
  markdown,
  memory,
  permission,
  prompts,
  reasons,
  receipts,
  records,
  requests,
  retries,
  roles,
  rules,
  settings,
  states,
  stops,
  team,
  tool,
  tools,
  turns,
  turnRecord,
};
