import { detectLanguage } from "../text/detect-language";
import { promptSection } from "../text/prompt-section";
import { foldersIn, readArrival } from "./read-arrival";
import { readRhythm } from "./read-rhythm";
import { readTask } from "./read-task";
import { readTime, type SaidTime } from "./read-time";
import { readZone } from "./read-zone";

const open = "REPLACE_ME";
/** Used where a wish says how often, and not when. */
const usualHour = 9;

const assumed = {
  en: {
    time: (time: string) => `No exact time was named: ${time}.`,
    monday: "No day of the week was named: Monday.",
    first: "No day was named: the first one.",
    when: "When it is to run was not understood: fill in the schedule.",
    document: "The document:",
  },
  zh: {
    time: (time: string) => `没有说明具体时间：${time}。`,
    monday: "没有说明星期几：星期一。",
    first: "没有说明哪一天：第一天。",
    when: "没有看懂何时运行：请填写时间安排。",
    document: "文档：",
  },
} as const;

/** Which tools a task cannot do without, by its words. */
const needed: Record<string, RegExp> = {
  generate_report:
    /\b(?:write|create|generate|draft|prepare|produce|make|send|give|compile|want|get)\b.{0,60}\breports?\b|^(?:an? )?(?:\w+ )?reports? (?:on|about|of)\b|(?:写|生成|起草|准备|制作|出|做|撰写|编写|整理成|汇总成).{0,30}报告|^(?:一份)?[^，。]{0,20}报告/iu,
  write_file:
    /\b(?:save|write|store|put|keep|append)\b.{0,120}\/documents\/\S*\w\.\w{1,5}\b|(?:保存|写入|存|写)(?:到|成|进|入).{0,20}\/documents\/\S+/iu,
  generate_image:
    /\b(?:draw|paint|illustrate)\b|\b(?:create|generate|make)\b.{0,30}\b(?:image|picture|illustration)\b|画一?[张幅]|生成.{0,10}(?:图片|插图)/iu,
};

/** The definition that a wish asks for, as JSON text: what is to be done, when, and what was assumed. */
export function draftDefinition(message: string): string {
  const request = (promptSection(message, "request") ?? "").replaceAll("&lt;", "<");
  const tools = promptSection(message, "tools") ?? "";
  const words = assumed[detectLanguage(request) === "zh" ? "zh" : "en"];
  const when = readWhen(request, words);
  const task = readTask(request, when.taken) || open;
  const query = when.trigger.type === "event" ? `${task}\n\n${words.document} {{ inputs.event.path }}` : task;
  const folders = when.trigger.type === "event" ? [] : foldersIn(request);
  const declared = Object.keys(needed).filter((tool) => needed[tool]!.test(task) && tools.includes(`- ${tool}:`));
  return JSON.stringify({
    schema_version: "1.0",
    name: nameOf(task),
    triggers: [when.trigger],
    plan: [{ step_id: "work", action: "agent_task", params: { query: literal(query), folders, tools: declared } }],
    ...(when.assumptions.length > 0 && { metadata: { assumptions: when.assumptions } }),
  });
}

interface When {
  trigger: { type: string; params: object };
  /** The words that said so. */
  taken: string[];
  assumptions: string[];
}

function readWhen(request: string, words: (typeof assumed)["en" | "zh"]): When {
  const rhythm = readRhythm(request);
  const zone = readZone(request);
  if (rhythm) {
    const rest = request.replace(rhythm.said, " ");
    const time = rhythm.clock ? undefined : readTime(zone ? rest.replace(zone.said, " ") : rest);
    return {
      trigger: {
        type: "schedule",
        params: { cron: cronOf(rhythm, time), ...(zone && { timezone: zone.zone }) },
      },
      taken: [rhythm.said, zone?.said ?? "", time?.said ?? ""],
      assumptions: [
        ...(rhythm.assumes ? [words[rhythm.assumes]] : []),
        ...(!rhythm.clock && (time?.isAssumed ?? true) ? [words.time(shown(time))] : []),
      ],
    };
  }
  const arrival = readArrival(request);
  if (arrival) {
    const filter = arrival.folder ? { folder: arrival.folder } : {};
    const trigger = { type: "event", params: { event: "document.entered_folder", filter } };
    return { trigger, taken: [arrival.said], assumptions: [] };
  }
  const called = /\b(?:when(?:ever)?\s+)?(?:the|its|an?)?\s*webhook(?:\s+is\s+called)?\b|webhook/i.exec(request)?.[0];
  if (called) return { trigger: { type: "webhook", params: {} }, taken: [], assumptions: [] };
  const byHand = /\b(?:on demand|manually|by hand|when i (?:run|start) it)\b|手动/i.exec(request)?.[0];
  if (byHand) return { trigger: { type: "manual", params: {} }, taken: [byHand], assumptions: [] };
  return {
    trigger: { type: "schedule", params: { cron: open, ...(zone && { timezone: zone.zone }) } },
    taken: [zone?.said ?? ""],
    assumptions: [words.when],
  };
}

function cronOf({ clock, days }: { clock?: string; days: string }, time: SaidTime | undefined): string {
  return `${clock ?? `${time?.minute ?? 0} ${time?.hour ?? usualHour}`} ${days}`;
}

function shown(time: SaidTime | undefined): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(time?.hour ?? usualHour)}:${two(time?.minute ?? 0)}`;
}

/** A person's braces are no template of ours; the one that the engine itself puts in stands. */
function literal(query: string): string {
  const own = "{{ inputs.event.path }}";
  return query
    .split(own)
    .map((piece) => piece.replaceAll("{{", "{ {").replaceAll("{%", "{ %"))
    .join(own);
}

function nameOf(task: string): string {
  const [sentence = ""] = task.split(/(?<=[.!?])\s|[。！？\n]/);
  const name = sentence.replace(/[.!?]+$/, "").trim();
  return name.length > 80 ? `${name.slice(0, 79).trimEnd()}…` : name || "Automation";
}
