import { json } from "@/app/api/edge";
import { handle } from "@/app/api/edge/handle";
import { checkDatabase } from "@/lib/core/check-database";
import { smtpServer } from "@/lib/core/http/smtp-server";
import { inngestTarget } from "@/lib/jobs/inngest-target";
import { describeModels } from "@/lib/models/describe-models";
import { version } from "@/package.json";

/** Whether this process can do its work, and with what. Open to load balancers, so it tells no secrets and no addresses. */
export const GET = handle(async ({ runtime }) => {
  const { env, db } = runtime;
  const ready = await checkDatabase(db);
  return json(
    {
      status: ready ? "ok" : "unavailable",
      version,
      database: db.kind,
      jobs: inngestTarget(env) ? "inngest" : "embedded",
      mail: smtpServer(env) ? "smtp" : "off",
      model: describeModels(runtime),
      checks: { database: ready ? "ok" : "failed" },
    },
    ready ? 200 : 503,
  );
});
