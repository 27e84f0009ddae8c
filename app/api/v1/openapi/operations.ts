import { approvalOperations } from "./approvals";
import { automationOperations } from "./automations";
import { boardOperations } from "./board";
import { chatOperations } from "./chats";
import { deliverableOperations } from "./deliverables";
import { hookOperations } from "./hooks";
import { knowledgeOperations } from "./knowledge";
import { memoryOperations } from "./memory";
import type { Operation } from "./operation";
import { peopleOperations } from "./people";
import { requestOperations } from "./requests";
import { serviceOperations } from "./service";
import { sourceOperations } from "./sources";
import { toolOperations } from "./tools";
import { turnOperations } from "./turns";
import { undoOperations } from "./undo";

/** Every call there is. A test compares the list with the routes. */
export const operations: readonly Operation[] = [
  ...serviceOperations,
  ...peopleOperations,
  ...toolOperations,
  ...boardOperations,
  ...requestOperations,
  ...approvalOperations,
  ...undoOperations,
  ...chatOperations,
  ...turnOperations,
  ...memoryOperations,
  ...knowledgeOperations,
  ...deliverableOperations,
  ...sourceOperations,
  ...automationOperations,
  ...hookOperations,
];
