import { DefaultChatTransport } from "ai";
import { signInPath } from "@/components/lib/api";
import { readProblem } from "@/components/lib/read-problem";
import type { CandorMessage, RegenerateTurn, SendMessage } from "@/lib/chats/schema";
import type { Outgoing } from "./use-thread-chat";

/** The text a person wrote, of a message of theirs. */
export function textOf(message: CandorMessage): string {
  return message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

async function fetchChat(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.ok) return response;
  if (response.status === 401) window.location.assign(signInPath());
  throw await readProblem(response);
}

/**
 * Speaks to one thread. Only the new message goes out, under an id made here, so that sending it twice runs once;
 * what was said before is the server's. `onAccepted` hears that the server has taken it.
 */
export function chatTransport(threadId: string, onAccepted: () => void): DefaultChatTransport<CandorMessage> {
  const path = `/api/v1/threads/${threadId}`;
  return new DefaultChatTransport<CandorMessage>({
    api: `${path}/messages`,
    credentials: "same-origin",
    fetch: async (input, init) => {
      const response = await fetchChat(input, init);
      if (init?.method === "POST") onAccepted();
      return response;
    },
    prepareSendMessagesRequest: ({ messages, body }) => {
      const last = messages.at(-1);
      if (!last) throw new Error("There is no message to send.");
      return { body: { id: last.id, text: textOf(last), ...body } };
    },
    prepareReconnectToStreamRequest: () => ({ api: `${path}/stream`, credentials: "same-origin" }),
  });
}

/** What a message names beside its text, as it goes out. */
export function namedIn({ attachments, mentions }: Pick<Outgoing, "attachments" | "mentions">) {
  return {
    ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
    ...(mentions.length > 0 && { mentions: mentions.map(({ id }) => id) }),
  };
}

/** Hands over what begins a turn, now or later. Its stream is left at once: closing it stops nothing. */
async function begin(path: string, body: SendMessage | RegenerateTurn): Promise<void> {
  const response = await fetchChat(`/api/v1/threads/${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
}

/** A message that is answered when its turn comes, or another version (`replaces`) of an earlier one. */
export function queueMessage(
  threadId: string,
  message: Outgoing,
  more: Pick<SendMessage, "whilePaused" | "replaces">,
): Promise<void> {
  return begin(`${threadId}/messages`, { id: message.id, text: message.text, ...more, ...namedIn(message) });
}

/** The question of a turn once more. @param id of the new message: pressed twice, it is asked once */
export function askOnceMore(threadId: string, turnId: string, id: string): Promise<void> {
  return begin(`${threadId}/turns/${turnId}/regenerate`, { id });
}
