import { followingModel } from "./scripted-openai/following-model";
import { resultsOfTurn } from "./scripted-openai/prompt-parts";
import { startScriptedOpenAI } from "./scripted-openai/start-scripted-openai";

export interface PausingModel {
  baseUrl: string;
  /** Resolves once a specialist has the result of its first search and is about to search again. */
  firstCallIsDone: () => Promise<void>;
  /** Lets it search again. */
  goOn: () => void;
  stop: () => Promise<void>;
}

/** The plain model, whose search specialist searches twice and waits in between until the test lets it go on. */
export async function startPausingModel(): Promise<PausingModel> {
  const first = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const server = await startScriptedOpenAI(async (request) => {
    const isSearch = request.system.startsWith('<specialist name="knowledge_base">');
    if (!isSearch || resultsOfTurn(request).length !== 1) return followingModel(request);
    first.resolve();
    await rest.promise;
    return { toolCalls: [{ name: "search_knowledge_base", arguments: { query: "days of leave", top_k: 3 } }] };
  });
  return {
    baseUrl: server.baseUrl,
    firstCallIsDone: () => first.promise,
    goOn: () => rest.resolve(),
    stop: () => server.stop(),
  };
}
