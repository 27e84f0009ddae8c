import { ApprovalItem, ApprovalQuery, DecideApproval, GrantItem } from "@/lib/approvals/schema";
import { PageQuery } from "@/lib/core/page-query";
import { listOf, type Operation } from "./operation";

const ws = "/api/v1/workspaces/{workspaceId}";
const approval = "/api/v1/approvals/{id}";

export const approvalOperations: Operation[] = [
  {
    method: "get",
    path: `${ws}/approvals`,
    tag: "Approvals",
    summary: "Calls that people were asked about, newest first",
    description: "One's own, those of chats one sees, and those one may decide about.",
    query: ApprovalQuery,
    answer: listOf(ApprovalItem),
  },
  {
    method: "get",
    path: approval,
    tag: "Approvals",
    summary: "A card: what is asked, who may decide, what became of it",
    answer: ApprovalItem,
  },
  {
    method: "post",
    path: `${approval}/decision`,
    tag: "Approvals",
    summary: "Approve, edit, reject or withdraw",
    description:
      "Only what the card offers. A card that was decided already is answered as it stands, with 200. What is approved runs once, just as it was shown, after everything was checked again.",
    body: DecideApproval,
    answer: ApprovalItem,
  },
  {
    method: "get",
    path: `${ws}/grants`,
    tag: "Approvals",
    summary: "One's own standing consents",
    query: PageQuery,
    answer: listOf(GrantItem),
  },
  {
    method: "delete",
    path: "/api/v1/grants/{id}",
    tag: "Approvals",
    summary: "Take a standing consent back",
    description: "The next call asks again.",
    status: 204,
  },
];
