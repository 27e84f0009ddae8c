import { describe, expect, test } from "vitest";
import { messages } from "@/components/i18n/messages";
import { render } from "@/components/lib/testing/render";
import type { RetryInfo } from "@/lib/chats/schema";
import type { ProviderFailureKind } from "@/lib/models/provider-failure";
import { useRetryWords } from "./use-retry-words";

const kinds: Record<ProviderFailureKind, true> = {
  auth: true,
  rate_limited: true,
  server: true,
  overflow: true,
  invalid: true,
  network: true,
  cut: true,
};

function Said({ retry }: { retry: RetryInfo }) {
  return useRetryWords()(retry);
}

describe("why a call of the model is tried again", () => {
  const said = (kind: string | undefined, locale: "en" | "zh") =>
    render(
      <Said retry={{ attempt: 1, of: 3, kind, reason: "The model server failed (status 500).", waitMs: 1 }} />,
      locale,
    );

  test.each(Object.keys(kinds) as ProviderFailureKind[])(
    "%s has words in Chinese; in English the server speaks",
    (kind) => {
      expect(said(kind, "zh")).toContain(messages.zh.retries[kind]);
      expect(said(kind, "en")).toContain("status 500");
    },
  );

  test.each([undefined, "something"])("a kind without words (%s) keeps the server's sentence", (kind) => {
    expect(said(kind, "zh")).toContain("status 500");
  });
});
