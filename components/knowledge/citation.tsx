"use client";

import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { CitationItem } from "@/lib/knowledge/schema";
import { readablePassage } from "./readable-passage";
import { hostOf, SourceLink } from "./source-link";

// Long enough not to open in passing, and to reach the sheet with the pointer.
const openAfter = 120;
const closeAfter = 250;

/** Where a passage stands: page and headings, or the host of a page outside. */
export function usePassagePlace() {
  const t = useTranslations("citations");
  return (item: CitationItem): string =>
    [hostOf(item), item.page !== null && t("page", { page: item.page }), item.headingPath.join(" / ")]
      .filter(Boolean)
      .join(t("comma"));
}

/**
 * A citation and its passage. Shows on hover and focus, stays on press, closes on Escape; the sheet keeps inside the
 * window and lies at the lower edge on phones.
 */
export function Citation({ item }: { item: CitationItem }) {
  const t = useTranslations("citations");
  const [isOpen, setIsOpen] = useState(false);
  const isPinned = useRef(false);
  const label = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (open: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!isPinned.current) setIsOpen(open);
    }, wait);
  };
  const change = (open: boolean, pinned: boolean) => {
    clearTimeout(timer.current);
    isPinned.current = open && pinned;
    setIsOpen(open);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => change(open, true)}>
      <Popover.Anchor asChild>
        <button
          ref={label}
          type="button"
          className="cite"
          aria-expanded={isOpen}
          aria-label={t("label", { number: item.number, title: item.title })}
          onPointerEnter={(event) => event.pointerType === "mouse" && set(true, openAfter)}
          onPointerLeave={(event) => event.pointerType === "mouse" && set(false, closeAfter)}
          onFocus={(event) => {
            // Focus that comes back from the sheet must not open it again.
            if (!isReturning.current && event.currentTarget.matches(":focus-visible")) set(true, openAfter);
          }}
          onBlur={() => set(false, closeAfter)}
          onClick={() => change(!(isOpen && isPinned.current), true)}
        >
          {`[${item.number}]`}
        </button>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className="passage is-open"
          aria-label={item.title}
          sideOffset={6}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={(event) => {
            if (!isPinned.current) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { activeElement } = document;
            // Only when focus was in the sheet, which is gone now; never away from where a person went.
            if (activeElement && activeElement !== document.body) return;
            isReturning.current = true;
            label.current?.focus();
            isReturning.current = false;
          }}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={(event) => event.pointerType === "mouse" && set(false, closeAfter)}
          onFocus={() => clearTimeout(timer.current)}
        >
          <PassageSheet item={item} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PassageSheet({ item }: { item: CitationItem }) {
  const place = usePassagePlace()(item);
  return (
    <>
      <span className="passage-src">
        <Icon name={item.url ? "globe" : "doc"} />
        <span>
          <b>{item.title}</b>
          {place && <span className="fine passage-place">{place}</span>}
        </span>
      </span>
      <blockquote className="passage-text">{readablePassage(item.passage)}</blockquote>
      <SourceLink item={item} />
    </>
  );
}
