import { truncate } from "../core/truncate";

/** The model, or a filter before it, would not do what was asked; what it said instead is no part of any artifact. */
export class ModelRefusal extends Error {
  override name = "ModelRefusal";

  constructor(said: string) {
    const words = truncate(said.replaceAll(/\s+/g, " ").trim(), 300);
    super(`The model refused this request${words ? `: "${words}"` : ""}. Word it differently, or change its sources.`);
  }
}

/** An answer's text. @throws ModelRefusal when it is a refusal, whatever it reads like */
export function answered({ text, finishReason }: { text: string; finishReason: string }): string {
  if (finishReason === "content-filter") throw new ModelRefusal(text);
  return text;
}
