// Runs in a thread of its own, started from this file as it stands: what a hostile page makes of the libraries costs
// this thread, which is ended from outside. It imports packages only.
import { parentPort } from "node:worker_threads";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";

export interface PageTask {
  html: string;
  url: string;
}

export interface MainContent {
  title: string;
  markdown: string;
  author: string;
  published: string;
  description: string;
  site: string;
  language: string;
}

// Nothing here has a reason to speak to the network.
globalThis.fetch = () => Promise.reject(new Error("no network here"));

parentPort?.on("message", async ({ html, url }: PageTask) => {
  parentPort?.postMessage(await mainContent(html, url).catch(() => null));
});

async function mainContent(html: string, url: string): Promise<MainContent> {
  const { document } = parseHTML(html);
  const found = await Defuddle(document as unknown as Document, url, {
    markdown: true,
    useAsync: false,
    removeImages: true,
  });
  return {
    title: found.title,
    markdown: found.content,
    author: found.author,
    published: found.published,
    description: found.description,
    site: found.site,
    language: found.language,
  };
}
