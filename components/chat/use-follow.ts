"use client";

import { useCallback, useEffect, useRef, useState } from "react";

// Nearer than this to the lower edge counts as being at it.
const near = 120;

const distance = () => document.documentElement.scrollHeight - window.scrollY - window.innerHeight;

/**
 * Keeps the page at its lower edge while `part` grows, as long as the person is there; scrolling up lets go.
 * `jump` goes back down and follows again.
 */
export function useFollow(part: React.RefObject<HTMLElement | null>) {
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const jump = useCallback(() => {
    isFollowing.current = true;
    setIsAway(false);
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }, []);
  useEffect(() => {
    const onScroll = () => {
      isFollowing.current = distance() < near;
      setIsAway(!isFollowing.current);
    };
    const observer = new ResizeObserver(() => {
      // What grew under a person's hands, a form or a fold, stays where they opened it.
      const isTheirs = part.current?.contains(document.activeElement) ?? false;
      if (isFollowing.current && !isTheirs) window.scrollTo({ top: document.documentElement.scrollHeight });
    });
    if (part.current) observer.observe(part.current);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
    };
  }, [part]);
  return { isAway, jump };
}
