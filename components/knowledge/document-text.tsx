"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { classNames } from "@/components/lib/class-names";
import { Mark } from "@/components/receipts/mark";
import { StateLabel } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { DocumentDetail } from "@/lib/knowledge/schema";
import { type TextBlock, textBlocks } from "./text-blocks";

interface DocumentTextProps {
  document: DocumentDetail;
  passage: { start: number; end: number } | null;
  /** Asks for the part of a very long text that holds this offset. */
  onPart: (around: number) => void;
}

/** The leaf: the text itself, or why there is none. */
export function DocumentText({ document, passage, onPart }: DocumentTextProps) {
  const t = useTranslations("documents");
  return (
    <article className="leaf" aria-label={document.title}>
      <div className="leaf-inner read-text" data-kind={document.kind}>
        <h2 className="read-title">{document.title}</h2>
        {document.state === "failed" && <Failed document={document} />}
        {document.state !== "ready" && document.state !== "failed" && (
          <div className="stack" role="status">
            <StateLabel kind="document" state={document.state} />
            <p className="fine">{document.state === "deleting" ? t("deletingText") : t("readingText")}</p>
            <Skeleton label={t("loadingOne")} lines={4} />
          </div>
        )}
        {document.state === "ready" && <Read document={document} passage={passage} onPart={onPart} />}
      </div>
    </article>
  );
}

function Failed({ document }: { document: DocumentDetail }) {
  const t = useTranslations("documents");
  const { reason, detail } = document;
  return (
    <div className="alert" data-state="failed" role="alert">
      <Mark name="failed" />
      <div className="alert-text">
        <p>
          <b>{reason ? t(`reasons.${reason}.why`) : t("failedText")}</b>
        </p>
        {reason && <p>{t(`reasons.${reason}.next`)}</p>}
        {detail && (
          <p className="fine" lang="en">
            {detail}
          </p>
        )}
      </div>
    </div>
  );
}

function Read({ document, passage, onPart }: DocumentTextProps) {
  const t = useTranslations("documents");
  const first = useRef<HTMLElement>(null);
  const { text, textStart, textLength, pages } = document;
  const blocks = useMemo(() => textBlocks(text ?? "", textStart, pages, passage), [text, textStart, pages, passage]);
  const firstCited = blocks.find(({ pieces }) => pieces.some((piece) => piece.isCited))?.start;
  useEffect(() => {
    if (firstCited === undefined) return;
    first.current?.scrollIntoView({ block: "center" });
    // Whoever reads with the keyboard or a screen reader starts at the passage too.
    first.current?.focus({ preventScroll: true });
  }, [firstCited]);
  if (!text) return <EmptyPlace title={t("noText")}>{t("noTextHint")}</EmptyPlace>;
  const textEnd = textStart + text.length;
  return (
    <>
      {passage && firstCited === undefined && <p className="fine">{t("passageGone")}</p>}
      {textStart > 0 && (
        <PartLink onPress={() => onPart(Math.max(0, textStart - text.length / 2))}>{t("earlierPart")}</PartLink>
      )}
      {blocks.map((block) => (
        <Block key={block.start} block={block} mark={block.start === firstCited ? first : undefined} />
      ))}
      {textEnd < textLength && <PartLink onPress={() => onPart(textEnd + text.length / 2)}>{t("laterPart")}</PartLink>}
    </>
  );
}

function PartLink({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <p>
      <Button onClick={onPress}>{children}</Button>
    </p>
  );
}

function Block({ block, mark }: { block: TextBlock; mark?: React.RefObject<HTMLElement | null> }) {
  const t = useTranslations("documents");
  const words = block.pieces.map((piece) => piece.text).join("");
  let isFirst = mark !== undefined;
  return (
    <>
      {block.page !== null && <p className="page-mark">{t("page", { page: block.page })}</p>}
      <p className={classNames("read-block", /^#{1,6} \S/.test(words) && !words.includes("\n") && "is-heading")}>
        {block.pieces.map((piece) => {
          if (!piece.isCited) return piece.text;
          const isTarget = isFirst;
          isFirst = false;
          return (
            <mark
              key={piece.text}
              id={isTarget ? "passage" : undefined}
              ref={isTarget ? mark : undefined}
              tabIndex={isTarget ? -1 : undefined}
            >
              {piece.text}
            </mark>
          );
        })}
      </p>
    </>
  );
}
