import type { InngestFunction } from "inngest";
import { answerEvent } from "./answer-event";
import { deliverMail } from "./deliver-mail";
import { dropIndex } from "./drop-index";
import { executeApproval } from "./execute-approval";
import { generateImage } from "./generate-image";
import { generateReport } from "./generate-report";
import { generateResume } from "./generate-resume";
import { ingestDocument } from "./ingest-document";
import { sweepRecords } from "./sweep-records";

/** Every job there is. The route serves them, the embedded runner runs them. */
export const jobFunctions: readonly InngestFunction.Any[] = [
  executeApproval,
  ingestDocument,
  dropIndex,
  answerEvent,
  deliverMail,
  generateReport,
  generateImage,
  generateResume,
  sweepRecords,
];
