import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { processWide } from "../../../core/process-wide";
import { fail, ok, type Result } from "../../../core/result";
import { readPdfFonts } from "../../report/export/pdf-fonts";
import type { ResumeTemplate } from "../schema";
import type { PrintedResume } from "./print-resume";
import { readTemplate } from "./read-template";

export interface SetResume {
  pdf: Buffer;
  /** All pages in one drawing, one above the other. */
  svg: string;
  pages: number;
  /** How far the text reaches, in pages: 1.4 is a page and less than half of the next. */
  reach: number;
}

/**
 * A resume set by Typst. Its words are handed over as data; nothing in them is markup. What the compiler says when it
 * cannot, in one line.
 * @param time of its making, in seconds since 1970
 */
export function setResume(
  template: ResumeTemplate,
  resume: PrintedResume,
  time: number,
  compiler: Pick<NodeCompiler, "compile" | "pdf" | "plainSvg" | "query" | "evictCache"> = typst(),
): Result<SetResume, "unset"> {
  try {
    if (/\p{Script=Han}/u.test(JSON.stringify(resume)) && !hasChineseFonts()) {
      return fail("unset", "it has Chinese text, and the font for it (an optional package) is not installed");
    }
    const inputs = { resume: JSON.stringify(resume) };
    const { result, diagnostics } = compile(compiler, { mainFileContent: readTemplate(template), inputs });
    if (!result) return fail("unset", oneLine(diagnostics));
    const [end] = compiler.query(result, { selector: "<end>", field: "value" }) as number[];
    const set = {
      pdf: compiler.pdf(result, { creationTimestamp: time }),
      svg: compiler.plainSvg(result),
      pages: result.numOfPages,
      reach: end ?? result.numOfPages,
    };
    compiler.evictCache(5);
    return ok(set);
  } catch (error) {
    return fail("unset", oneLine(error));
  }
}

function compile(compiler: Pick<NodeCompiler, "compile">, source: Parameters<NodeCompiler["compile"]>[0]) {
  const compiled = compiler.compile(source);
  const { result } = compiled;
  if (result) return { result, diagnostics: undefined };
  const [first] = (compiled.takeDiagnostics()?.shortDiagnostics ?? []) as unknown[];
  return { result, diagnostics: first };
}

/** Compilers throw errors, strings and objects; each is told by its own words. */
function oneLine(problem: unknown): string {
  const said =
    typeof problem === "object" && problem !== null && "message" in problem ? String(problem.message) : problem;
  const line = typeof said === "string" ? said.split("\n").find((text) => text.trim() !== "") : undefined;
  return line?.trim().slice(0, 300) ?? "it gave no reason";
}

const hasChineseFonts = (): boolean => processWide("resume-fonts", () => readPdfFonts().length > 0);

/** One for the process: reading the fonts takes longer than setting a resume. */
function typst(): NodeCompiler {
  return processWide("resume-typst", () => {
    const fontBlobs = readPdfFonts();
    return NodeCompiler.create(fontBlobs.length > 0 ? { fontArgs: [{ fontBlobs }] } : {});
  });
}
