import { createHash } from "node:crypto";
import { errorTable } from "@/lib/core/errors";
import { buildDocument } from "./build-document";
import { docsStyle } from "./docs-style";
import type { Operation } from "./operation";
import { operations } from "./operations";

/** The description as one page without scripts; the policy allows its own style sheet and nothing else. */
export function docsPage(): { html: string; policy: string } {
  const styleHash = createHash("sha256").update(docsStyle).digest("base64");
  return {
    html: render(),
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function render(): string {
  const document = buildDocument("");
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const calls = (tag: string) => operations.filter((operation) => operation.tag === tag);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor: REST calls</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>REST calls</h1>
<p>Version ${inHtml(document.info.version)}. Send <code>Authorization: Bearer</code> with a personal access token.
For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas"><ul>${tags.map((tag) => `<li><a href="#${slug(tag)}">${inHtml(tag)}</a></li>`).join("")}
<li><a href="#errors">Errors</a></li></ul></nav>
</header>
<main>
${tags
  .map(
    (tag) =>
      `<section id="${slug(tag)}"><h2>${inHtml(tag)}</h2>${calls(tag)
        .map((call) => callOf(call, document))
        .join("\n")}</section>`,
  )
  .join("\n")}
<section id="errors"><h2>Errors</h2>
<p>Every failure is <code>application/problem+json</code> with <code>code</code>, <code>detail</code> and often
<code>hint</code> and <code>field</code>.</p>
<dl>${Object.entries(errorTable)
    .map(([code, { status, title }]) => `<dt id="${code}"><code>${code}</code> ${status}</dt><dd>${inHtml(title)}</dd>`)
    .join("\n")}</dl>
</section>
</main>
</body>
</html>`;
}

function callOf(operation: Operation, document: ReturnType<typeof buildDocument>): string {
  const { method, path, summary, description, isOpen } = operation;
  const described = document.paths?.[path]?.[method];
  const path_ = inHtml(path).replaceAll("{", "<i>{").replaceAll("}", "}</i>");
  const parts = [
    schemaOf("Parameters", described?.parameters),
    schemaOf("Body", described?.requestBody),
    schemaOf("Answer", described?.responses?.[String(operation.status ?? 200)]),
  ];
  return `<article>
<h3><b>${method.toUpperCase()}</b> <code>${path_}</code></h3>
<p>${inHtml(summary)}${isOpen ? " <em>(no sign-in)</em>" : ""}</p>
${description ? `<p>${inHtml(description)}</p>` : ""}
${parts.join("")}
</article>`;
}

function schemaOf(title: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  return `<details><summary>${title}</summary><pre tabindex="0">${inHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}

const slug = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
