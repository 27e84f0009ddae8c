import { z } from "zod";

/** What tools ask for, as `github`. */
export const CredentialName = z.string().regex(/^[a-z][a-z0-9_-]{0,60}$/, "a short name such as github");

// It travels in a header: nothing that could end one.
const Secret = z
  .string()
  .min(8, "at least 8 characters") // shorter ones could not be taken out of what a service answers
  .max(8192)
  .regex(/^[\x21-\x7e]+$/, "printable ASCII without spaces");

const Origin = z
  .string()
  .transform((text) => (URL.canParse(text) ? new URL(text) : null))
  .refine((url) => url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password, {
    message: "an address such as https://api.example.com",
  })
  .transform((url) => url!.origin);

/** How the secret is shown to the service. */
export const CredentialPlacement = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("bearer") }),
  z.strictObject({ kind: z.literal("basic"), username: z.string().regex(/^[\x20-\x39\x3b-\x7e]{0,200}$/, "no colon") }),
  z.strictObject({
    kind: z.literal("header"),
    header: z
      .string()
      .regex(/^[\w-]{1,100}$/, "the name of a header")
      .refine((name) => !/^(host|connection|content-|transfer-|cookie|proxy-)/i.test(name), "another header"),
  }),
]);
export type CredentialPlacement = z.infer<typeof CredentialPlacement>;

const Expiry = z.iso.datetime({ offset: true, message: "an ISO 8601 time" }).nullable().optional();
const Origins = z.array(Origin).min(1).max(20);

export const StoreCredential = z.strictObject({
  name: CredentialName,
  label: z.string().trim().min(1).max(120),
  secret: Secret,
  /** The only places that it is ever sent to. */
  origins: Origins,
  placement: CredentialPlacement.default({ kind: "bearer" }),
  expiresAt: Expiry,
});
export type StoreCredential = z.input<typeof StoreCredential>;

/** Origins and placement change only together with the secret: nobody sends one that they do not know elsewhere. */
export const ReplaceCredential = z.strictObject({
  secret: Secret,
  origins: Origins.optional(),
  placement: CredentialPlacement.optional(),
  expiresAt: Expiry,
});
export type ReplaceCredential = z.input<typeof ReplaceCredential>;

/** What is sealed together: whoever changes a row in the database cannot send the secret elsewhere. */
export const SealedCredential = z.object({
  secret: z.string(),
  origins: z.array(z.string()),
  placement: CredentialPlacement,
});
export type SealedCredential = z.infer<typeof SealedCredential>;

/** A credential as lists show it. Nothing of the secret, not even its length. */
export const CredentialItem = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  origins: z.array(z.string()),
  placement: z.enum(["bearer", "basic", "header"]).nullable(),
  state: z.enum(["ok", "expired", "unreadable"]).describe("unreadable: sealed with a key that is not held any more"),
  expiresAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  replacedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type CredentialItem = z.infer<typeof CredentialItem>;
