import { z } from "zod";
import type { Exchange, ToolOutcome } from "../read-conversation";
import { call, type EngineReply } from "../reply";
import { contract, refusalOf } from "../specialists/contract";
import type { FileWork } from "./file-work";

const Reply = z.object({
  status: z.string(),
  code: z.string(),
  message: z.string().optional(),
  data: z.unknown().optional(),
});
const Entries = z.object({
  entries: z.array(z.object({ path: z.string(), type: z.string(), documents: z.number().optional() })),
  note: z.string().optional(),
});
const Page = z.object({
  version: z.number(),
  next_offset: z.number().nullable(),
  hits: z.array(z.object({ label: z.string().nullable(), title: z.string(), passage: z.string() })).min(1),
});
const nothing = { answer: null, passages: null, candidates: null, receipts: null };

/** Characters of a file that an answer quotes. */
const longestQuote = 1_500;

/**
 * The knowledge_base specialist at work on files: looks first, makes one change, and says what the tool's reply says.
 * A name without a folder is looked for; when several fit, nothing is touched.
 */
export function workOnFiles(work: FileWork, { outcomes }: Exchange): EngineReply {
  switch (work.act) {
    case "list": {
      const [listed] = outcomes;
      return listed ? tellList(work.path, listed) : call("ls", { path: work.path });
    }
    case "make_folder":
    case "remove_folder": {
      const [changed] = outcomes;
      const tool = work.act === "make_folder" ? "mkdir" : "rmdir";
      return changed ? tellChange(changed) : call(tool, { path: work.path });
    }
    case "write":
      return write(work, outcomes);
    default:
      return onFound(work, outcomes);
  }
}

/** A new file is written only where none is; over one that is there only after its version was read. */
function write(work: FileWork & { act: "write" }, outcomes: readonly ToolOutcome[]): EngineReply {
  const { path, content } = work;
  const last = outcomes.at(-1);
  if (last?.tool === "write_file") return tellChange(last);
  if (!work.over) return call("write_file", { path, content, expected_version: 0 });
  if (!last) return call("read_file", { path, limit: 1 });
  const page = dataOf(last, Page);
  // Nothing there yet: then it is new.
  return call("write_file", { path, content, expected_version: page?.version ?? 0 });
}

type OnOne = FileWork & { act: "edit" | "read" | "remove" | "move" };

function onFound(work: OnOne, outcomes: readonly ToolOutcome[]): EngineReply {
  const isWhole = work.path.includes("/");
  const found = isWhole ? undefined : outcomes[0];
  if (!isWhole && !found) return call("glob", { pattern: `**/${work.path}` });
  const fits = found && dataOf(found, Entries)?.entries.map((entry) => entry.path);
  if (found && !fits) return failed(refusalOf(found.value));
  if (fits?.length === 0) return failed(`There is no document named ${work.path}.`);
  if (fits && fits.length > 1) {
    return contract({
      status: "blocked",
      action_summary: `Several documents are named ${work.path}; nothing was touched.`,
      evidence: { ...nothing, candidates: fits },
      next_step: "Say which one is meant, with its folder.",
      missing_fields: ["path"],
    });
  }
  return onPath(work, fits?.[0] ?? work.path, isWhole ? outcomes : outcomes.slice(1));
}

function onPath(work: OnOne, path: string, outcomes: readonly ToolOutcome[]): EngineReply {
  const last = outcomes.at(-1);
  switch (work.act) {
    case "read":
      return last ? tellPage(last) : call("read_file", { path });
    case "remove":
      return last ? tellChange(last) : call("rm", { path });
    case "move":
      return last ? tellChange(last) : call("move_file", { from: path, to: targetOf(path, work.to) });
    case "edit": {
      if (!last) return call("read_file", { path });
      if (last.tool === "edit_file") return tellChange(last);
      const version = dataOf(last, Page)?.version;
      if (version === undefined) return failed(refusalOf(last.value));
      return call("edit_file", { path, old_string: work.old, new_string: work.new, expected_version: version });
    }
  }
}

/** A new name alone leaves a file in its folder; a name without an ending is a folder. */
function targetOf(path: string, to: string): string {
  if (to.includes("/")) return to;
  if (!/\.\w{1,8}$/.test(to)) return `/documents/${to}/`;
  return path.includes("/") ? `${path.slice(0, path.lastIndexOf("/"))}/${to}` : to;
}

function dataOf<T extends z.ZodType>({ value }: ToolOutcome, schema: T): z.output<T> | undefined {
  const reply = Reply.safeParse(value);
  if (!reply.success || reply.data.status !== "ok") return undefined;
  return schema.safeParse(reply.data.data).data;
}

function tellList(path: string, listed: ToolOutcome): EngineReply {
  const data = dataOf(listed, Entries);
  if (!data) return failed(refusalOf(listed.value));
  const lines = data.entries.map(({ path: entry, type, documents }) => {
    return type === "folder" ? `- ${entry}/ (${documents ?? 0})` : `- ${entry}`;
  });
  return contract({
    status: "success",
    action_summary: `${lines.length} entries stand in ${path}.`,
    evidence: { ...nothing, answer: [...lines, ...(data.note ? [data.note] : [])].join("\n") || null },
  });
}

function tellPage(read: ToolOutcome): EngineReply {
  const data = dataOf(read, Page);
  if (!data) return failed(refusalOf(read.value));
  const { label, title, passage } = data.hits[0]!;
  const isCut = passage.length > longestQuote || data.next_offset !== null;
  const quote = passage.slice(0, longestQuote).toWellFormed();
  const quoted = `${quote}${isCut ? "\n…" : ""}`
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return contract({
    status: "success",
    action_summary: `Read ${title}.`,
    evidence: {
      ...nothing,
      answer: label ? `${quoted}\n\n${label}` : quoted,
      passages: [{ label: label ?? "", title, quote }],
    },
  });
}

/** What came of a change, by the tool's own reply; a receipt is all that makes it done. */
function tellChange({ tool, value }: ToolOutcome): EngineReply {
  const reply = Reply.safeParse(value);
  const receipts = Array.isArray(value.receipts) ? value.receipts : value.receipt ? [value.receipt] : [];
  if (reply.success && reply.data.status === "ok" && receipts.length > 0) {
    return contract({
      status: "success",
      action_summary: `${tool} was done; ${receipts.length === 1 ? "a receipt" : `${receipts.length} receipts`} shows it.`,
      // What the tool says of how it was done: that somebody changed it on its card, for one.
      evidence: { ...nothing, answer: reply.data.message ?? null, receipts },
    });
  }
  const code = reply.success ? reply.data.code : "";
  const waits = code === "APPROVAL_REQUIRED";
  return contract({
    status: waits ? "blocked" : "error",
    action_summary: waits
      ? `${tool} waits for somebody's consent.`
      : code === "OUTCOME_UNKNOWN"
        ? `It is not known whether ${tool} was done.`
        : `${tool} was not done.`,
    evidence: nothing,
    next_step: refusalOf(value),
  });
}

function failed(reason: string): EngineReply {
  return contract({ status: "error", action_summary: "It was not done.", evidence: nothing, next_step: reason });
}
