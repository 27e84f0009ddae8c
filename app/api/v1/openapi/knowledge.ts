import { z } from "zod";
import {
  DocumentDetail,
  DocumentItem,
  DocumentListQuery,
  DocumentQuery,
  SearchHit,
  SearchQuery,
} from "@/lib/knowledge/schema";
import { bytes, listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";
const one = "/api/v1/documents/{id}";

export const knowledgeOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/documents`,
    tag: "Documents",
    summary: "Documents, newest first",
    query: DocumentListQuery,
    answer: listOf(DocumentItem),
  },
  {
    method: "post",
    path: `${ws}/documents`,
    tag: "Documents",
    summary: "Upload a document",
    description:
      "Markdown, text, HTML, CSV, PDF or Word, at most 50 MB. Reading goes on after the answer: watch `state`. 200 instead of 201 when the workspace has a document with the same bytes.",
    body: z.object({ file: bytes }),
    bodyType: "multipart/form-data",
    status: 201,
    answer: DocumentItem,
    errors: ["TOO_LARGE", "UNSUPPORTED_TYPE", "UNREADABLE", "CONFLICT"],
  },
  {
    method: "get",
    path: one,
    tag: "Documents",
    summary: "A document with the text that was read from it",
    query: DocumentQuery,
    answer: DocumentDetail,
  },
  {
    method: "delete",
    path: one,
    tag: "Documents",
    summary: "Delete a document, in any state",
    status: 204,
  },
  {
    method: "post",
    path: `${one}/retry`,
    tag: "Documents",
    summary: "Read a failed document again",
    answer: DocumentItem,
    errors: ["CONFLICT"],
  },
  {
    method: "get",
    path: `${one}/file`,
    tag: "Documents",
    summary: "The file as it was uploaded",
    answer: bytes,
    answerTypes: ["application/octet-stream"],
  },
  {
    method: "get",
    path: `${ws}/search`,
    tag: "Documents",
    summary: "Search the documents",
    query: SearchQuery,
    answer: listOf(SearchHit),
  },
];
