"use client";

import { renderMermaidSVG } from "beautiful-mermaid";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

// Larger sources take seconds to lay out and nobody can read the picture.
const maxSource = 20_000;

function readColours(): { bg: string; fg: string; line: string; muted: string; surface: string; border: string } {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    bg: colour("--well"),
    fg: colour("--ink"),
    line: colour("--edge"),
    muted: colour("--ink-2"),
    surface: colour("--sheet"),
    border: colour("--edge"),
  };
}

/** The picture's address, or null when the source is no diagram that we can draw. */
function drawDiagram(source: string): string | null {
  if (source.length > maxSource) return null;
  try {
    // As an image the SVG is a document without scripts, links and network, whatever its labels say.
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderMermaidSVG(source, readColours()))}`;
  } catch {
    return null;
  }
}

/** Draws Mermaid as an inert picture; what does not parse says so and stays readable as source. */
export function Diagram({ source }: { source: string }) {
  const t = useTranslations("markdown");
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    const update = () => setAddress(drawDiagram(source));
    update();
    const media = window.matchMedia("(prefers-color-scheme: dark)");
    const watcher = new MutationObserver(update);
    watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    media.addEventListener("change", update);
    return () => {
      watcher.disconnect();
      media.removeEventListener("change", update);
    };
  }, [source]);
  if (address === undefined) return null;
  if (address === null) return <p className="code-note">{t("diagramFailed")}</p>;
  // biome-ignore lint/performance/noImgElement: a data address has nothing to optimise
  return <img className="diagram" src={address} alt={t("diagramAlt", { source: source.slice(0, 300) })} />;
}
