import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { landingTool } from "../tools/repair-tool-call";
import type { Budget } from "./budget";
import { CallIds } from "./call-ids";

/**
 * The model as a turn uses it: every call is counted against the budget before it is made, its tokens after, calls
 * have ids of their own, and the landing place of repaired calls is never shown to it.
 */
export function meteredModel(model: LanguageModelV4, budget: Budget): LanguageModelV4 {
  const ids = new CallIds();
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      budget.takeModelCall();
      const result = await model.doGenerate(withoutLanding(options));
      addUsage(budget, result.usage);
      return { ...result, content: ids.ofContent(options, result.content) };
    },
    async doStream(options) {
      budget.takeModelCall();
      const result = await model.doStream(withoutLanding(options));
      const named = ids.ofStream(options);
      const count = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform(part, controller) {
          if (part.type === "finish") addUsage(budget, part.usage);
          controller.enqueue(named(part));
        },
      });
      return { ...result, stream: result.stream.pipeThrough(count) };
    },
  };
}

function withoutLanding(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const tools = options.tools?.filter((tool) => tool.name !== landingTool);
  // Servers refuse an empty list of tools, and a choice without tools.
  return tools?.length ? { ...options, tools } : { ...options, tools: undefined, toolChoice: undefined };
}

function addUsage(budget: Budget, usage: LanguageModelV4Usage): void {
  budget.inputTokens += usage.inputTokens.total ?? 0;
  budget.outputTokens += usage.outputTokens.total ?? 0;
}
