import type { StopReason } from "../../chats/schema";

/** What a turn that did not simply end well says about it: what happened and why, and what to do next. */
export interface ClosingWords {
  detail: string;
  hint: string | null;
}

type Words = Record<Exclude<StopReason, "complete">, { en: ClosingWords; zh: ClosingWords }>;

const words: Words = {
  partly_done: {
    en: { detail: "Not everything succeeded; the specialists' rows say what did not.", hint: null },
    zh: { detail: "并非全部完成；未完成的部分见各专员的记录。", hint: null },
  },
  limit: {
    en: {
      detail: "Stopped: this turn reached its limit of {limit}. It is not completed.",
      hint: "Continue with a new message, or ask for less at once.",
    },
    zh: { detail: "已停止：本轮达到上限（{limit}），尚未完成。", hint: "可发送新消息继续，或一次少要求一些。" },
  },
  loop: {
    en: {
      detail: "Stopped: the same call was repeated. It is not completed.",
      hint: "Say what should be done differently.",
    },
    zh: { detail: "已停止：重复了同样的调用，尚未完成。", hint: "请说明应如何改变做法。" },
  },
  denied: {
    en: {
      detail: "Nothing was done: what this needs is not available to you here.",
      hint: "The notice says who can change that and what can be done instead.",
    },
    zh: { detail: "没有执行任何操作：所需的功能在此不可用。", hint: "提示中写明了谁可以更改，以及可以改用什么。" },
  },
  rejected: {
    en: { detail: "Turned down by a person. Nothing was done.", hint: "Say what should be done instead." },
    zh: { detail: "已被人否决，没有执行任何操作。", hint: "请说明应改做什么。" },
  },
  expired: {
    en: {
      detail: "The approval expired before anybody decided. Nothing was done.",
      hint: "Ask again to get a new one.",
    },
    zh: { detail: "审批在决定之前已过期，没有执行任何操作。", hint: "可重新提出。" },
  },
  cancelled: {
    en: { detail: "Stopped by a person. What receipts show was done; the rest was not.", hint: null },
    zh: { detail: "已被人停止。有回执的部分已完成，其余未做。", hint: null },
  },
  interrupted: {
    en: {
      detail: "The server stopped while this turn was running. What receipts show was done; the rest was not.",
      hint: "Send the message again to have the rest done.",
    },
    zh: { detail: "本轮运行时服务器中断。有回执的部分已完成，其余未做。", hint: "重新发送消息即可完成其余部分。" },
  },
  provider_failed: {
    en: { detail: "The model could not answer.", hint: "Try again in a moment." },
    zh: { detail: "模型未能作答。", hint: "请稍后再试。" },
  },
  failed: {
    en: {
      detail: "Something went wrong on the server, and the turn ended early.",
      hint: "Try again; if it lasts, tell whoever runs this server.",
    },
    zh: { detail: "服务器出错，本轮提前结束。", hint: "请重试；若仍出错，请联系服务器管理员。" },
  },
};

/** Of a turn whose model said twice what it would do, and did nothing. */
export function announcedWords(locale: string): ClosingWords {
  if (locale === "zh")
    return { detail: "模型只说明了打算做什么，没有执行任何操作。", hint: "请重新发送消息，也可以换一种说法。" };
  return {
    detail: "The model only said what it would do. Nothing was done.",
    hint: "Send the message again, in other words if you like.",
  };
}

/** @param limit what ran out, for `limit` */
export function closingWords(reason: Exclude<StopReason, "complete">, locale: string, limit = ""): ClosingWords {
  const { detail, hint } = words[reason][locale === "zh" ? "zh" : "en"];
  return { detail: detail.replace("{limit}", limit), hint };
}
