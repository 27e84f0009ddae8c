import { z } from "zod";
import { GenerateImage, Image } from "@/lib/deliverables/image/schema";
import {
  EditReport,
  ExportQuery,
  exportMediaTypes,
  GenerateReport,
  Report,
  RestoreReport,
} from "@/lib/deliverables/report/schema";
import { DeliverableFilter, DeliverableItem } from "@/lib/deliverables/schema";
import { bytes, listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";
const report = "/api/v1/reports/{id}";
const image = "/api/v1/images/{id}";

const headers = z.object({ "If-Match": z.string().describe("the newest version that was known, as 3") });

export const deliverableOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/deliverables`,
    tag: "Deliverables",
    summary: "Everything that was made here, newest first",
    query: DeliverableFilter,
    answer: listOf(DeliverableItem),
  },
  {
    method: "get",
    path: `${ws}/reports`,
    tag: "Deliverables",
    summary: "Reports, newest first",
    query: DeliverableFilter.omit({ kind: true }),
    answer: listOf(DeliverableItem),
  },
  {
    method: "post",
    path: `${ws}/reports`,
    tag: "Deliverables",
    summary: "Ask for a report",
    description:
      "The same as the tool generate_report, with the same door in front. The job writes it; its state is on the report.",
    body: GenerateReport,
    status: 201,
    answer: Report,
  },
  { method: "get", path: report, tag: "Deliverables", summary: "A report", answer: Report },
  {
    method: "get",
    path: `${report}/versions`,
    tag: "Deliverables",
    summary: "All versions of a report",
    answer: listOf(DeliverableItem),
  },
  {
    method: "get",
    path: `${report}/export`,
    tag: "Deliverables",
    summary: "A report as a file",
    query: ExportQuery,
    answer: bytes,
    answerTypes: Object.values(exportMediaTypes),
    errors: ["CONFLICT"],
  },
  {
    method: "put",
    path: `${report}/content`,
    tag: "Deliverables",
    summary: "Keep what a person made of a report, as its next version",
    description: "If-Match names the newest version that the person knew; 412 when there is a newer one.",
    headers,
    body: EditReport,
    status: 201,
    answer: Report,
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
  },
  {
    method: "post",
    path: `${report}/restore`,
    tag: "Deliverables",
    summary: "Bring a version back, as the next one",
    headers,
    body: RestoreReport,
    status: 201,
    answer: Report,
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
  },
  {
    method: "post",
    path: `${report}/cancel`,
    tag: "Deliverables",
    summary: "Stop writing a report",
    answer: Report,
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: `${report}/retry`,
    tag: "Deliverables",
    summary: "Ask for a failed report again",
    status: 201,
    answer: Report,
    errors: ["CONFLICT"],
  },
  {
    method: "get",
    path: `${ws}/images`,
    tag: "Deliverables",
    summary: "Images, newest first",
    query: DeliverableFilter.omit({ kind: true }),
    answer: listOf(DeliverableItem),
  },
  {
    method: "post",
    path: `${ws}/images`,
    tag: "Deliverables",
    summary: "Ask for one to four images",
    description:
      "The same as the tool generate_image, with the same door in front. Of several, the first is answered and the rest stand beside it in `others`.",
    body: GenerateImage,
    status: 201,
    answer: Image,
  },
  { method: "get", path: image, tag: "Deliverables", summary: "An image and its signed address", answer: Image },
  {
    method: "get",
    path: `${image}/content`,
    tag: "Deliverables",
    summary: "An image as a file",
    answer: bytes,
    answerTypes: ["image/png", "image/jpeg", "image/webp"],
  },
  {
    method: "post",
    path: `${image}/cancel`,
    tag: "Deliverables",
    summary: "Stop drawing an image",
    answer: Image,
    errors: ["CONFLICT"],
  },
  {
    method: "post",
    path: `${image}/retry`,
    tag: "Deliverables",
    summary: "Ask for a failed image again",
    status: 201,
    answer: Image,
    errors: ["CONFLICT"],
  },
];
