// Runs in a thread of its own, started from this file as it stands: what a hostile page makes of a parser costs this
// thread, which is ended from outside.
import { registerHooks } from "node:module";
import { parentPort } from "node:worker_threads";
import type { PageBody, PageText } from "./read-page";

/** What the thread says: that it is ready, once; then of each page the text read in a straight line, and the main content. */
export type PageAnswer = "ready" | { page: PageText | null; isLast: boolean };

// Our sources name each other without an ending, as the bundler wants it.
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = /^\.{1,2}\//.test(specifier) && !context.parentURL?.includes("/node_modules/");
    return next(isOurs && !specifier.endsWith(".ts") ? `${specifier}.ts` : specifier, context);
  },
});
// Nothing here has a reason to speak to the network, and what pages make libraries say is no line of the server's log.
for (const name of ["log", "info", "warn", "error", "debug"] as const) globalThis.console[name] = () => undefined;
globalThis.fetch = () => Promise.reject(new Error("no network here"));

const { readMainContent } = await import("./read-main-content.ts");
const { readPlainly } = await import("./read-page.ts");

const answer = (page: PageText | null, isLast: boolean) =>
  parentPort?.postMessage({ page, isLast } satisfies PageAnswer);

parentPort?.on("message", async (body: PageBody) => {
  const { page, html } = await readPlainly(body).catch(() => ({ page: null, html: undefined }));
  if (html === undefined) return answer(page, true);
  answer(page, false);
  answer(await readMainContent(html, body, page).catch(() => null), true);
});
parentPort?.postMessage("ready" satisfies PageAnswer);
