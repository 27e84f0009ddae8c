import { UndoItem, UndoneTurn } from "@/lib/gateway/undo/schema";
import type { Operation } from "./operation";

export const undoOperations: Operation[] = [
  {
    method: "post",
    path: "/api/v1/actions/{id}/undo",
    tag: "Records",
    summary: "Take one call back",
    description:
      "`id` is a receipt's `undo.auditId`. Whoever did it may, and admins. Answers 200 whatever became of it: `result` says so.",
    answer: UndoItem,
  },
  {
    method: "post",
    path: "/api/v1/turns/{id}/undo",
    tag: "Records",
    summary: "Take back what a turn changed, newest first",
    description: "Each call by itself: one that cannot be taken back does not stop the rest.",
    answer: UndoneTurn,
  },
];
