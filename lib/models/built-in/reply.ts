/** What the engine answers one call with: words, or tools to run. */
export interface EngineReply {
  text?: string;
  toolCalls?: Array<{ name: string; input: object }>;
}

export const say = (text: string): EngineReply => ({ text });
export const call = (name: string, input: object): EngineReply => ({ toolCalls: [{ name, input }] });
