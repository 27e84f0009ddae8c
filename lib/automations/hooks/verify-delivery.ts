import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../core/errors";
import { type DeliveryHeaders, mostSkewSeconds } from "./schema";

/**
 * Whether somebody who holds the secret has sent this body, and just now.
 * @throws BAD_SIGNATURE, before anything in the body is looked at
 */
export function verifyDelivery(secret: string, headers: DeliveryHeaders, body: Uint8Array, now: Date): void {
  const timestamp = headers["x-candor-timestamp"];
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(headers["x-candor-signature"], "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError("BAD_SIGNATURE", {
      detail: "The signature does not belong to this timestamp and body.",
      hint: "Sign the timestamp, a full stop and the very bytes of the body with the webhook's present secret.",
      field: "X-Candor-Signature",
      reason: "signature",
    });
  }
  const offSeconds = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(offSeconds) > mostSkewSeconds) {
    throw new AppError("BAD_SIGNATURE", {
      detail: `It was sent ${Math.round(Math.abs(offSeconds))} seconds ${offSeconds > 0 ? "ago" : "from now"} by its timestamp; ${mostSkewSeconds} are allowed.`,
      hint: "Set the sender's clock, and sign each attempt anew.",
      field: "X-Candor-Timestamp",
      reason: "timestamp",
    });
  }
}
