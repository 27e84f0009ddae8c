import type { InngestFunction } from "inngest";
import { answerEvent } from "./answer-event";
import { deliverMail } from "./deliver-mail";
import { dropIndex } from "./drop-index";
import { executeApproval } from "./execute-approval";
import { generateImage } from "./generate-image";
import { generateReport } from "./generate-report";
import { generateResume } from "./generate-resume";
import { ingestDocument } from "./ingest-document";
import { runAutomation } from "./run-automation";
import { sweepRecords } from "./sweep-records";
import { tendAutomations } from "./tend-automations";

/** Every job there is. The route serves them, the embedded runner runs them. */
export const jobFunctions: readonly InngestFunction.Any[] = [
  executeApproval,
  ingestDocument,
  dropIndex,
  answerEvent,
  runAutomation,
  tendAutomations,
  deliverMail,
  generateReport,
  generateImage,
  generateResume,
  sweepRecords,
];
