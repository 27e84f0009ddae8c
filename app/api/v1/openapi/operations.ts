import { chatOperations } from "./chats";
import { deliverableOperations } from "./deliverables";
import type { Operation } from "./operation";
import { peopleOperations } from "./people";
import { serviceOperations } from "./service";

/** Every call there is. A test compares the list with the routes. */
export const operations: readonly Operation[] = [
  ...serviceOperations,
  ...chatOperations,
  ...peopleOperations,
  ...deliverableOperations,
];
