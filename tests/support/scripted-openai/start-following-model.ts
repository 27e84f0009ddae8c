import { followingModel } from "./following-model";
import { type ScriptedOpenAI, type ScriptedOpenAIOptions, startScriptedOpenAI } from "./start-scripted-openai";

export type { ScriptedOpenAI } from "./start-scripted-openai";

/** The scripted server with a plain, competent model behind it. */
export function startFollowingModel(options: ScriptedOpenAIOptions = {}): Promise<ScriptedOpenAI> {
  return startScriptedOpenAI(followingModel, options);
}
