import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// What a person can hear or see; everything else in JSX is for the machine.
const spokenProps = new Set(["alt", "aria-label", "aria-valuetext", "label", "placeholder", "title", "help"]);

interface Node {
  type: string;
  [key: string]: unknown;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "api" ? [] : sources(path);
    return entry.name.endsWith(".tsx") && !entry.name.endsWith(".test.tsx") ? [path] : [];
  });
}

/** Words a person would read that stand in the code itself. */
function literalsOf(code: string, file: string): string[] {
  const found: string[] = [];
  const hasWords = (text: string) => /\p{L}{2,}/u.test(text);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!value || typeof value !== "object") return;
    const node = value as Node;
    if (node.type === "JSXText" && hasWords(String(node.value))) found.push(String(node.value).trim());
    if (node.type === "JSXExpressionContainer") {
      const inner = node.expression as Node;
      if (inner.type === "Literal" && typeof inner.value === "string" && hasWords(inner.value)) found.push(inner.value);
    }
    if (node.type === "JSXAttribute") {
      const name = String((node.name as Node).name);
      const given = node.value as Node | null;
      if (given?.type === "Literal" && !(spokenProps.has(name) && hasWords(String(given.value)))) return;
      if (given?.type === "Literal") found.push(`${name}="${given.value}"`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, code, { lang: "tsx" }).program);
  return found;
}

test("the check itself sees words in text, in expressions and in spoken attributes", () => {
  const code = 'const a = <p className="page" title="Say it">Hello {"there"} <b aria-label={"x"}>{1}</b></p>;';
  expect(literalsOf(code, "a.tsx")).toEqual(['title="Say it"', "Hello", "there"]);
});

test.each([...sources("app"), ...sources("components")])("%s speaks through messages only", (file) => {
  expect(literalsOf(readFileSync(file, "utf8"), file)).toEqual([]);
});

test.each([...sources("app"), ...sources("components")])("%s has no inline style", (file) => {
  expect(readFileSync(file, "utf8")).not.toMatch(/\sstyle=\{/);
});
