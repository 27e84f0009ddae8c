import type { InngestFunction } from "inngest";
import type { Runtime } from "../../core/context";
import { createJobsHandler } from "../handler";
import { addressSecret } from "../serve-jobs";
import { signatureHeader, signRequest } from "../sign-request";

/**
 * Tells the Inngest server where our functions are, by the SDK's own registration.
 * @returns why it was not accepted; null when it was
 */
export async function registerApp(runtime: Runtime, functions: readonly InngestFunction.Any[]): Promise<string | null> {
  const address = new URL("/api/inngest", runtime.env.APP_URL);
  const secret = addressSecret(runtime);
  if (secret) address.searchParams.set("secret", secret);
  const signature = signRequest(runtime.secrets.jobsSigningKey, "");
  const handler = createJobsHandler(runtime, functions);
  const response = await handler(new Request(address, { method: "PUT", headers: { [signatureHeader]: signature } }));
  return response.ok ? null : `${response.status} ${await response.text()}`;
}
