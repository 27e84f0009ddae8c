"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { Mark, type MarkName } from "@/components/receipts/mark";
import { Button } from "./button";

export interface ToastContent {
  /** The mark stands for the state that the server answered with. */
  mark: MarkName;
  text: ReactNode;
  action?: { label: string; run: () => void };
}

const Show = createContext<(content: ToastContent) => void>(() => {});

/** Short notices at the lower edge, four at most. They go by themselves; what failed stays until it is closed. */
export function Toasts({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const [items, setItems] = useState<(ToastContent & { id: number })[]>([]);
  const next = useRef(0);
  const show = useCallback((content: ToastContent) => {
    const id = next.current++;
    setItems((before) => [...before.slice(-3), { ...content, id }]);
    // Ten seconds: long enough to read two lines twice. What failed stays until it is closed.
    if (content.mark !== "failed") setTimeout(() => setItems((all) => all.filter((item) => item.id !== id)), 10_000);
  }, []);
  const close = (id: number) => setItems((all) => all.filter((item) => item.id !== id));
  return (
    <Show value={useMemo(() => show, [show])}>
      {children}
      <div className="toasts" role="status">
        {items.map((item) => (
          <div key={item.id} className="toast" data-state={item.mark}>
            <Mark name={item.mark} />
            <p>{item.text}</p>
            <span className="btns">
              {item.action && (
                <Button
                  variant="link"
                  onClick={() => {
                    item.action?.run();
                    close(item.id);
                  }}
                >
                  {item.action.label}
                </Button>
              )}
              <Button variant="quiet" icon="close" label={t("close")} onClick={() => close(item.id)} />
            </span>
          </div>
        ))}
      </div>
    </Show>
  );
}

export function useToast() {
  return useContext(Show);
}
