export interface ScriptedToolCall {
  name: string;
  /** An object, or text that is sent as it stands (broken JSON too). */
  arguments: unknown;
  /** Made by the server when left out. */
  id?: string;
}

/** One message, whichever of the two protocols it came in. */
export interface ScriptedMessage {
  role: "system" | "user" | "assistant" | "tool";
  text: string;
  toolCalls: Array<{ id: string; name: string; arguments: string }>;
  /** Of a tool's result: the call it answers. */
  toolCallId?: string;
}

/** One request to a model as the server understood it. */
export interface ScriptedRequest {
  mode: "chat" | "responses";
  stream: boolean;
  model: string;
  /** All system and developer text, joined by blank lines. */
  system: string;
  /** Without the system text. */
  messages: ScriptedMessage[];
  tools: Array<{ name: string; description: string; parameters: unknown }>;
  headers: Record<string, string | string[] | undefined>;
  /** The JSON body as it was sent. */
  body: Record<string, unknown>;
  /** Tokens of prompt and tools, counted with the o200k vocabulary. */
  promptTokens: number;
  /** The client went away before the answer was complete. */
  aborted: boolean;
}

/** What the server answers one request with. */
export interface ScriptedReply {
  text?: string;
  toolCalls?: ScriptedToolCall[];
  /** Reason sent at the end; by default what the content says. */
  finishReason?: "stop" | "length" | "content_filter";
  /** An error answer when 400 or above. */
  status?: number;
  headers?: Record<string, string>;
  error?: { message: string; type?: string; code?: string };
  /** An error frame within a stream that began well. */
  streamError?: { message: string; code?: string };
  /** Sends exactly this body with `status`, whatever the protocol says. */
  rawBody?: string;
  /** The connection breaks after so many bytes of the body. */
  cutAfterBytes?: number;
  /** With `cutAfterBytes`: the body ends as if it were complete. */
  cutCleanly?: boolean;
  /** Milliseconds before the first byte. */
  firstDelayMs?: number;
  /** Milliseconds before every further piece of a stream. */
  chunkDelayMs?: number;
  /** Characters in a piece of streamed text; 24 by default. */
  chunkSize?: number;
  /** Repeats the text for ever, until the client goes away. */
  endless?: boolean;
}

/** A list is used up in order; a function decides by what was asked. */
export type Script =
  | ScriptedReply[]
  | ((request: ScriptedRequest, index: number) => ScriptedReply | Promise<ScriptedReply>);

/** What a request may not contain; answered with its status, as the real server would. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
