import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = process.cwd();

export interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  /** What it imports: paths from the root for our own files, package names for others. */
  imports: { target: string; typeOnly: boolean }[];
}

/** Every source file under the given folders, generated code and unit tests aside. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .filter((path) => !path.includes("/generated/"))
      .map(readSource),
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const statements = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+["']([^"']+)["']/gm),
    ...text.matchAll(/^\s*(?:import)\s+()["']([^"']+)["']/gm),
    ...text.matchAll(/\bimport\(\s*()["']([^"']+)["']\s*\)/g),
  ];
  return {
    path,
    text,
    imports: statements.map((match) => ({ target: resolveTarget(path, match[2] ?? ""), typeOnly: Boolean(match[1]) })),
  };
}

function resolveTarget(from: string, target: string): string {
  if (target.startsWith("@/")) return target.slice(2);
  if (target.startsWith(".")) return relative(root, resolve(root, dirname(from), target)).replaceAll("\\", "/");
  return target;
}

/** Line numbers and lines on which `pattern` occurs. */
export function linesMatching(file: SourceFile, pattern: RegExp): string[] {
  return file.text
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${file.path}:${index + 1}: ${line.trim()}`] : []));
}
