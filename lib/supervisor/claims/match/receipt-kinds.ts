import type { Receipt } from "../../../receipts/schema";

const written =
  "file document note list table draft plan page report data entry image resume change invoice post setting memory";
const ofRoute: Partial<Record<Receipt["route"], string>> = {
  memory: "memory note setting entry data list change draft plan document",
  gmail: "email message draft invitation report invoice file document reminder",
  calendar: "event meeting invitation reminder calendar entry",
  slack: "message post comment channel report",
  discord: "message post comment channel report",
  teams: "message post comment channel report",
  linear: "ticket task comment entry",
  jira: "ticket task comment entry",
  clickup: "ticket task comment entry list",
  notion: "page document note entry table list report",
  confluence: "page document note entry report",
  airtable: "entry table data list",
  automations: "automation reminder task",
  luma: "event invitation meeting",
};
const ofType: Readonly<Record<string, string>> = {
  folder: "folder",
  report: "report document file draft plan page",
  podcast: "podcast file",
  video: "video file",
  image: "image file",
  resume: "resume document file",
  presentation: "presentation file document",
};

/** True when a receipt can be of a thing that is called so: a report is a document, a folder is no file. */
export function isOfKind(receipt: Receipt, kind: string | null): boolean {
  if (kind === null) return true;
  const words = ofType[receipt.type] ?? ofRoute[receipt.route] ?? written;
  return words.split(" ").includes(kind) || receipt.type === kind;
}
