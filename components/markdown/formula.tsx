"use client";

import { createElement, type ReactNode, useEffect, useState } from "react";

interface Nodes {
  name: string;
  attributes: Record<string, string>;
  children: (Nodes | string)[];
}

// MathML attributes that only say how a formula looks.
const allowed = new Set([
  "accent",
  "accentunder",
  "columnalign",
  "columnlines",
  "columnspacing",
  "depth",
  "display",
  "displaystyle",
  "fence",
  "height",
  "largeop",
  "linethickness",
  "lspace",
  "mathvariant",
  "maxsize",
  "minsize",
  "movablelimits",
  "notation",
  "rowlines",
  "rowspacing",
  "rspace",
  "scriptlevel",
  "separator",
  "stretchy",
  "symmetric",
  "voffset",
  "width",
  "xmlns",
]);

function readNodes(element: Element): Nodes {
  const attributes = Object.fromEntries(
    [...element.attributes].filter(({ name }) => allowed.has(name)).map(({ name, value }) => [name, value]),
  );
  const children = [...element.childNodes].flatMap((child): (Nodes | string)[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent ?? ""];
    return child instanceof Element && child.localName !== "annotation" ? [readNodes(child)] : [];
  });
  return { name: element.localName, attributes, children };
}

function drawNode(node: Nodes | string, key?: number): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.name, { ...node.attributes, key }, ...node.children.map(drawNode));
}

/**
 * A formula as MathML, which browsers set themselves: no fonts to load, no inline styles for the policy to refuse.
 * Until KaTeX is there, and when it cannot read the source, the source is shown.
 */
export function Formula({ source, isBlock = false }: { source: string; isBlock?: boolean }) {
  const [tree, setTree] = useState<Nodes | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("katex").then(({ default: katex }) => {
      if (isGone) return;
      try {
        const markup = katex.renderToString(source, {
          output: "mathml",
          displayMode: isBlock,
          throwOnError: true,
          trust: false,
          maxExpand: 200,
          maxSize: 20,
        });
        const math = new DOMParser().parseFromString(markup, "text/html").querySelector("math");
        setTree(math ? readNodes(math) : null);
      } catch {
        setTree(null);
      }
    });
    return () => {
      isGone = true;
    };
  }, [source, isBlock]);
  const content = tree ? drawNode(tree) : <code>{source}</code>;
  return isBlock ? <div className="formula scroll-x">{content}</div> : content;
}
