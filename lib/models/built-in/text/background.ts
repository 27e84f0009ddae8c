import type { Language } from "./detect-language";

/** A question with the one before it as background, in words that any model understands. */
export function withBackground(question: string, background: string, language: Language): string {
  return language === "zh"
    ? `${question}（接着上一个问题：${background}）`
    : `${question} (following up on: ${background})`;
}

/** Takes apart what `withBackground` put together. */
export function splitBackground(text: string): { question: string; background: string } {
  const match = /^(.*?)(?: \(following up on: (.*)\)|（接着上一个问题：(.*)）)$/s.exec(text.trim());
  return { question: match?.[1] ?? text, background: match?.[2] ?? match?.[3] ?? "" };
}
