import { z } from "zod";

const Name = z.string().trim().min(1, "a name").max(80, "at most 80 characters");
const Text = z.string().trim().min(1, "some text").max(20_000, "at most 20,000 characters");

/** `shared`: everybody in the workspace may use it, and only its owner changes it. */
export const CreatePrompt = z.strictObject({ name: Name, text: Text, shared: z.boolean().default(false) });
export type CreatePrompt = z.infer<typeof CreatePrompt>;

export const UpdatePrompt = z.strictObject({
  name: Name.optional(),
  text: Text.optional(),
  shared: z.boolean().optional(),
});
export type UpdatePrompt = z.infer<typeof UpdatePrompt>;

/** A text that people keep to send again, as the composer offers it. */
export const PromptItem = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PromptItem = z.infer<typeof PromptItem>;
