import approvals from "./zh/approvals.json";
import automations from "./zh/automations.json";
import builder from "./zh/builder.json";
import capabilities from "./zh/capabilities.json";
import chat from "./zh/chat.json";
import citations from "./zh/citations.json";
import claims from "./zh/claims.json";
import common from "./zh/common.json";
import compose from "./zh/compose.json";
import deliverables from "./zh/deliverables.json";
import delivered from "./zh/delivered.json";
import documents from "./zh/documents.json";
import doors from "./zh/doors.json";
import errors from "./zh/errors.json";
import frame from "./zh/frame.json";
import home from "./zh/home.json";
import inbox from "./zh/inbox.json";
import jobs from "./zh/jobs.json";
import markdown from "./zh/markdown.json";
import memory from "./zh/memory.json";
import permission from "./zh/permission.json";
import prompts from "./zh/prompts.json";
import reasons from "./zh/reasons.json";
import receipts from "./zh/receipts.json";
import records from "./zh/records.json";
import requests from "./zh/requests.json";
import retries from "./zh/retries.json";
import roles from "./zh/roles.json";
import rules from "./zh/rules.json";
import settings from "./zh/settings.json";
import states from "./zh/states.json";
import stops from "./zh/stops.json";
import team from "./zh/team.json";
import tool from "./zh/tool.json";
import tools from "./zh/tools.json";
import turnRecord from "./zh/turnRecord.json";
import turns from "./zh/turns.json";

/** One file an area; a new area is listed here and in the other language. */
export const zh = {
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
