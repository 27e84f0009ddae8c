import type { CredentialPlacement } from "./schema";

/** What is sent to the service, by the name of the header. */
export function authorizationOf(secret: string, placement: CredentialPlacement): { header: string; value: string } {
  switch (placement.kind) {
    case "bearer":
      return { header: "authorization", value: `Bearer ${secret}` };
    case "basic":
      return { header: "authorization", value: `Basic ${basicOf(secret, placement.username)}` };
    case "header":
      return { header: placement.header, value: secret };
  }
}

/** Name and secret as `Basic` carries them. */
export function basicOf(secret: string, username: string): string {
  return Buffer.from(`${username}:${secret}`).toString("base64");
}
