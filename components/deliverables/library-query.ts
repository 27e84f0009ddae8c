import { type DeliverableKind, deliverableKinds, type JobState, jobStates } from "@/lib/deliverables/schema";

/** What the library is narrowed to; the address of the page holds it, so that it can be sent and come back to. */
export interface LibraryQuery {
  kind: DeliverableKind | "all";
  state: JobState | null;
  /** Words of a title. */
  q: string;
}

type Params = Record<string, string | string[] | undefined>;

/** Reads the address; what does not belong there counts as not said. */
export function readLibraryQuery({ kind, state, q }: Params): LibraryQuery {
  return {
    kind: deliverableKinds.find((one) => one === kind) ?? "all",
    state: jobStates.find((one) => one === state) ?? null,
    q: typeof q === "string" ? q.slice(0, 200) : "",
  };
}

/** The part of the address behind the path, as `?kind=image`; empty when nothing is narrowed. */
export function libraryAddress({ kind, state, q }: LibraryQuery): string {
  const params = new URLSearchParams({
    ...(kind !== "all" && { kind }),
    ...(state && { state }),
    ...(q && { q }),
  }).toString();
  return params && `?${params}`;
}
