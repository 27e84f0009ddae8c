import { approvalOperations } from "./approvals";
import { chatOperations } from "./chats";
import { deliverableOperations } from "./deliverables";
import { knowledgeOperations } from "./knowledge";
import type { Operation } from "./operation";
import { peopleOperations } from "./people";
import { requestOperations } from "./requests";
import { serviceOperations } from "./service";
import { toolOperations } from "./tools";

/** Every call there is. A test compares the list with the routes. */
export const operations: readonly Operation[] = [
  ...serviceOperations,
  ...peopleOperations,
  ...toolOperations,
  ...requestOperations,
  ...approvalOperations,
  ...chatOperations,
  ...knowledgeOperations,
  ...deliverableOperations,
];
