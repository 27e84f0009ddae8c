import type { Element, ElementContent, Root } from "hast";
import { defaultSchema } from "rehype-sanitize";
import { SKIP, visit } from "unist-util-visit";
import { isOwnPicture } from "./is-own-picture";

/** What may stay of a report's HTML. Ids come from us alone: see `safeElements`. */
export const safeSchema: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: "",
  strip: ["script", "style"],
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["picture", "source"].includes(name)),
  attributes: { ...defaultSchema.attributes, img: ["src", "alt"] },
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"], src: ["data"] },
};

const footnoteId = /^user-content-fn/;

/**
 * Prepares a tree for the sanitiser: pictures from elsewhere become links, since fetching one tells its host who reads;
 * those that the text carries itself stay. Ids that the text brings are dropped, so that nothing on the page is
 * shadowed by them.
 */
export function safeElements(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.properties.id !== undefined && !footnoteId.test(String(element.properties.id))) {
      delete element.properties.id;
    }
    delete element.properties.name;
    delete element.properties.ariaDescribedBy; // names an id that was dropped
    if (element.tagName !== "img" || !parent || index === undefined) return;
    if (isOwnPicture(element.properties.src)) return;
    parent.children[index] = imageLink(element);
    return [SKIP, index];
  });
}

/** Links that leave open a new page and give nothing away; those that lead nowhere safe lose their address. */
export function safeLinks(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "a") return;
    const href = typeof element.properties.href === "string" ? element.properties.href : "";
    if (/^https?:\/\//i.test(href)) {
      element.properties.rel = ["noopener", "noreferrer", "nofollow"];
      element.properties.target = "_blank";
    } else if (!/^(mailto:|#)/i.test(href)) {
      delete element.properties.href;
    }
  });
}

function imageLink(image: Element): ElementContent {
  const address = typeof image.properties.src === "string" ? image.properties.src : "";
  const alt = typeof image.properties.alt === "string" ? image.properties.alt.trim() : "";
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { type: "text", value: alt };
  const label = alt === "" ? new URL(address).host : `${alt} (${new URL(address).host})`;
  return { type: "element", tagName: "a", properties: { href: address }, children: [{ type: "text", value: label }] };
}
