import type { IdKind } from "../core/ids";
import type { JobEventName } from "../events/schema";
import type { DeliverableKind } from "./schema";

/** What the life of a deliverable needs to know of its kind. */
export interface KindFacts {
  idKind: IdKind;
  /** As sentences name it. */
  noun: string;
  /** The tool that makes it. */
  tool: string;
  /** What asks its job for the work. */
  event: Extract<JobEventName, `${string}/generation.requested`>;
}

export const kinds: Record<DeliverableKind, KindFacts> = {
  report: {
    idKind: "report",
    noun: "report",
    tool: "generate_report",
    event: "report/generation.requested",
  },
  image: {
    idKind: "image",
    noun: "image",
    tool: "generate_image",
    event: "image/generation.requested",
  },
  resume: {
    idKind: "resume",
    noun: "resume",
    tool: "generate_resume",
    event: "resume/generation.requested",
  },
};
