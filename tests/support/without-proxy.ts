import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder with the built product as it is, but for the code that stands before its pages: as if `proxy.ts` had never
 * been written. For `startApp({ root })`.
 */
export function buildWithoutProxy(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "candor-bare-"));
  for (const name of readdirSync(".")) {
    if (name !== ".next" && name !== ".git" && !name.startsWith(".data")) {
      symlinkSync(join(process.cwd(), name), join(root, name));
    }
  }
  linkFolder(".next", join(root, ".next"));
  const manifest = join(root, ".next/server/functions-config-manifest.json");
  const { functions, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
  if (!functions["/_middleware"]) throw new Error("The build has no proxy to take out: this would prove nothing.");
  delete functions["/_middleware"];
  // The links share their content with the build: what is changed is first taken out.
  rmSync(manifest);
  writeFileSync(manifest, JSON.stringify({ ...rest, functions }));
  for (const name of readdirSync(join(root, ".next/server"))) {
    if (/^middleware\.js/.test(name)) rmSync(join(root, ".next/server", name));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "cache" || entry.name === "dev") continue;
    if (entry.isDirectory()) linkFolder(join(from, entry.name), join(to, entry.name));
    else if (entry.isFile()) linkSync(join(from, entry.name), join(to, entry.name));
    else symlinkSync(join(process.cwd(), from, entry.name), join(to, entry.name));
  }
}
