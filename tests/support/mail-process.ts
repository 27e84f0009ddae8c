// A process of its own that tells one person something and hands the letter over. It is killed from outside.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startRuntime } from "@/lib/core/start-runtime";
import { deliverMail } from "@/lib/events/mail/deliver-mail";
import { notify } from "@/lib/events/notify";
import { testContext } from "./context";

const runtime = await startRuntime(process.env, join(import.meta.dirname, "../.."));
const ctx = await testContext(runtime);
await runtime.db.transaction((tx) =>
  notify(tx, runtime, {
    workspaceId: ctx.workspaceId,
    userIds: [ctx.person.userId],
    kind: "deliverable.failed",
    data: { deliverableId: "rep_1", kind: "report", title: "Oak", state: "failed", error: "No model." },
  }),
);
const { id } = await runtime.db.prisma.outgoingMail.findFirstOrThrow();
writeFileSync(process.env.JOBS_LOG ?? "", id);
await deliverMail(runtime, id);
