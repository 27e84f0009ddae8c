"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

export type DrawerName = "side" | "panel";

interface DrawerValue {
  /** Which part lies over the page on a small screen. */
  drawer: DrawerName | null;
  open: (name: DrawerName) => void;
  close: () => void;
}

const Drawer = createContext<DrawerValue>({ drawer: null, open: () => {}, close: () => {} });

// The widths at which look.css turns the sidebar and the panel into drawers.
const drawerWidth: Record<DrawerName, string> = { side: "(max-width: 56rem)", panel: "(max-width: 75rem)" };

/** One drawer at a time; the rest of the page is inert meanwhile, Escape closes, focus goes back where it came from. */
export function DrawerProvider({ children }: { children: ReactNode }) {
  const [drawer, setDrawer] = useState<DrawerName | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const pathname = usePathname();
  const open = useCallback((name: DrawerName) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setDrawer(name);
  }, []);
  const close = useCallback(() => {
    setDrawer(null);
    requestAnimationFrame(() => opener.current?.focus());
  }, []);

  // A link in the drawer was followed: the new page is what is wanted.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) setDrawer(null);
    lastPath.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (!drawer) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    const media = window.matchMedia(drawerWidth[drawer]);
    const onWidth = () => !media.matches && setDrawer(null);
    document.addEventListener("keydown", onKey);
    media.addEventListener("change", onWidth);
    return () => {
      document.removeEventListener("keydown", onKey);
      media.removeEventListener("change", onWidth);
    };
  }, [drawer, close]);

  return <Drawer value={useMemo(() => ({ drawer, open, close }), [drawer, open, close])}>{children}</Drawer>;
}

export function useDrawer(): DrawerValue {
  return useContext(Drawer);
}

/** Moves focus into a part when it becomes the open drawer. */
export function useDrawerFocus<Part extends HTMLElement>(name: DrawerName) {
  const { drawer } = useDrawer();
  const part = useRef<Part>(null);
  useEffect(() => {
    if (drawer === name) part.current?.focus();
  }, [drawer, name]);
  return part;
}
