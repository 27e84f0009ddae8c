import { basicOf } from "./authorization-of";
import type { CredentialPlacement } from "./schema";

const removed = "[removed]";

/**
 * Takes a secret out of what a service answers, in every form in which an echo of the request could hold it: as it
 * stands, in base64, percent-encoded, escaped in JSON or HTML.
 */
export function secretHider(secret: string, placement: CredentialPlacement): (text: string) => string {
  const plain = [secret, ...(placement.kind === "basic" ? [basicOf(secret, placement.username)] : [])];
  const forms = plain.flatMap((form) => [
    form,
    Buffer.from(form).toString("base64").replace(/=+$/, ""),
    Buffer.from(form).toString("base64url"),
    Buffer.from(form).toString("hex"),
    encodeURIComponent(form),
    JSON.stringify(form).slice(1, -1),
    form.replaceAll("/", "\\/"),
    form.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
  ]);
  // The longest first: a form may stand inside of another.
  const all = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => all.reduce((rest, form) => rest.replaceAll(form, removed), text);
}
