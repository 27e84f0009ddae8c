"use client";

import { type RefObject, useLayoutEffect } from "react";

const air = 12;

/**
 * Tells a list that opens upwards how high it may be: up to the upper edge of what is really seen, which a keyboard
 * on the screen makes smaller. As the list's own `--room`, in pixels.
 */
export function useRoomAbove(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    const measure = () => {
      const menu = list.current;
      const host = menu?.parentElement;
      if (!host) return;
      const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
      const top = Math.max(view?.offsetTop ?? 0, bar);
      menu.style.setProperty("--room", `${Math.max(96, host.getBoundingClientRect().top - top - air)}px`);
    };
    measure();
    view?.addEventListener("resize", measure);
    view?.addEventListener("scroll", measure);
    return () => {
      view?.removeEventListener("resize", measure);
      view?.removeEventListener("scroll", measure);
    };
  }, [list]);
}
