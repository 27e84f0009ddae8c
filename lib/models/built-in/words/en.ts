import type { DisabledTool, Words } from "./word-set";

const states: Record<string, string> = {
  "not permitted for this person": "not permitted",
  "not in the rollout yet": "not open here yet",
};

const levels: Record<string, string> = {
  workspace: "for the whole workspace",
  role: "for your role",
  user: "in your own settings",
  thread: "for this thread",
};

export const english: Words = {
  language: "en",
  unknownPart: "I have no instructions for this task.",
  disclosure: "_I am Candor's built-in engine, not a language model: I quote what I find, word for word._",
  greeting: "Hello! Ask me something about your documents, or ask for a report.",
  thanks: "You are welcome.",
  goodbye: "Goodbye!",
  acknowledged: "All right.",
  introduction: (abilities) =>
    `I am Candor's built-in engine. I am not a language model: I work by rules, quote your documents word for word and say where each line comes from.\n\n${abilities.map((line) => `- ${line}`).join("\n")}`,
  abilities: {
    ask: "Ask me about your documents, in English or Chinese; each answer carries its source.",
    files: "Have me write, edit, move or remove files, for example: “Create a file notes/plan.md with: …”",
    pages: "Give me the address of a web page, and I read it: “What does https://example.org/fees say about berths?”",
    report: "Ask for a report, for example: “Write a report about warehouse safety.”",
    remember: "Tell me what to remember, for example: “Remember that I work in the Cologne office.”",
    automate:
      "Tell me what to do again and again, for example: “Every weekday at 9 summarise new documents in /documents/inbox.”",
  },
  nothingFound:
    "I found nothing about this in the documents. Try the words that the document itself uses, or upload one that covers it.",
  noDirectAnswer: "I found no direct answer. These passages come closest:",
  searchFailed: (reason) => `The search did not work: ${withStop(reason)}`,
  isOff,
  disabled: (tool) =>
    [
      `${isOff(tool)} I have done nothing.`,
      tool.changeableBy ? `It can be changed by ${withStop(tool.changeableBy)}` : "",
      tool.instead ? `Instead: ${withStop(tool.instead)}` : "",
    ]
      .filter((line) => line !== "")
      .join("\n\n"),
  unavailable: (abilities) =>
    `I cannot do that here: no tool or specialist of this workspace does it, and I am a built-in engine without a language model. What I can do:\n\n${abilities.map((line) => `- ${line}`).join("\n")}`,
  noAutomation:
    "Scheduled and triggered work is not available here, so nothing has been set up. I can do it now if you ask for it directly, without a time.",
  automationSaved: (name, state, open) =>
    state === "enabled"
      ? `The automation “${name}” is saved and switched on. It stands under Automations.`
      : `The automation “${name}” is saved, and paused.${open.length > 0 ? ` These values are still missing: ${open.join(", ")}.` : ""} It stands under Automations.`,
  automationRejected: "You turned the automation down, so nothing was set up.",
  automationExpired: "Nobody decided about the automation in time, so nothing was set up.",
  automationFailed: (reason) => `The automation could not be set up: ${withStop(reason)}`,
  whichTopic: "What should the report be about? A few words are enough.",
  whichReport: "I know of no report in this conversation. Ask for a new one and tell me what it should cover.",
  reportPending: (title) =>
    `The report “${title}” has been started; it is not ready yet. Its progress stands on the card, and it will be under Deliverables.`,
  reportReady: (title) => `The report “${title}” is ready. Open it from the card or under Deliverables.`,
  reportFailed: (title, error) =>
    `The report “${title}” failed: ${withStop(error)} Ask again if I should try once more.`,
  whichResume:
    "Give me what the resume should say, in the same message below the request: name, work with dates, education, skills. I set it as it stands and invent nothing.",
  whichImage: "What is to be seen in the picture? A few words are enough.",
  made: {
    resume: {
      ready: () => "The resume is ready. Open it from the card or under Deliverables.",
      pending: () => "The resume has been started; it is not ready yet. Its progress stands on the card.",
      failed: (error) => `The resume failed: ${withStop(error)}`,
    },
    image: {
      ready: (count) =>
        count === 1
          ? "The image is ready. Open it from the card or under Deliverables."
          : `${count} images are ready. Open them from their cards or under Deliverables.`,
      pending: (count) =>
        count === 1
          ? "The image has been started; it is not ready yet. Its progress stands on the card."
          : `${count} images have been started; they are not ready yet. Their progress stands on the cards.`,
      failed: (error) => `The image failed: ${withStop(error)}`,
    },
  },
  missing: (fields) => `I need to know more before I can start: ${fields.join(", ").replaceAll("_", " ")}.`,
  unverified: (claim) =>
    `The specialist claims: “${claim}” No record confirms it, so please treat it as not done. Ask again if I should try once more.`,
  taskFailed: (reason) => `That did not work: ${withStop(reason)}`,
  doneSo: (told) => `It was done. ${withStop(told)}`,
  memorySaved: (text) => `Saved to memory: ${withStop(text)}`,
  memoryForgotten: (text) => `Taken out of memory: ${withStop(text)}`,
  memoryHasNone: "I found no such line in memory; nothing was changed. All of it can be edited on the memory page.",
  memoryUnchanged: "That already stands in memory; nothing was changed.",
  memoryNotSaved: (reason) => `Nothing was saved: ${withStop(reason)}`,
  files: {
    done: {
      write: (path) => `The file ${path} is written.`,
      edit: (path) => `The file ${path} is changed.`,
      remove: (path) => `The file ${path} is removed.`,
      move: (path, to) => `The file ${path} is moved to ${to}.`,
      make_folder: (path) => `The folder ${path} is made.`,
      remove_folder: (path) => `The folder ${path} is removed.`,
    },
    failed: (reason) => `Nothing was changed. ${reason ? withStop(reason) : "No receipt shows that it was done."}`,
    which: (paths) =>
      `Several files fit, so I touched none. Which one is meant?\n\n${paths.map((path) => `- ${path}`).join("\n")}`,
    listed: (path, lines) => `In ${path}:\n\n${lines}`,
    empty: (path) => `Nothing stands in ${path} yet.`,
  },
  pages: {
    whichAddress: "Which page is meant? Please give me its address, such as https://example.org/fees.",
    readAt: (title, url) => `Read at “${title}”, ${url}`,
    noAnswer: "I read the page, and nothing in the part I saw speaks of that.",
    failed: (reason) => `The page could not be read: ${withStop(reason)}`,
    unavailable: "These pages could not be read, so nothing is said about them:",
    why: {
      bad_url: "this is no address that can be read.",
      not_public: "it is no page of the public internet.",
      port_not_allowed: "its port is not read.",
      blocked_by_workspace: "the admins of this workspace do not let this host be read.",
      blocked_by_robots: "the site's robots.txt does not allow it.",
      needs_sign_in: "it is shown only to those who are signed in.",
      not_found: "there is no such page.",
      rate_limited: "the site wants to be asked less often; try later.",
      server_error: "the site itself failed; try later.",
      http_error: "the site did not send it.",
      too_many_redirects: "it leads from one address to the next without an end.",
      unsupported_type: "it is no page of text.",
      too_large: "it is too large.",
      too_slow: "it did not arrive in time.",
      unreachable: "the site cannot be reached.",
      no_text: "it has no text that can be read; it may be drawn by scripts, scanned or locked.",
      not_reached: "the time was up before it could be read.",
    },
  },
  keySentences: (sentences) =>
    `I cannot put a text into new words; these sentences of it carry the most:\n\n${sentences.map((line) => `- ${line}`).join("\n")}`,
  memoryHeading: "Notes",
  memoryEmpty: "There is nothing in memory yet. Tell me what to remember.",
  memoryIs: (lines) => `This stands in memory:\n\n${lines.join("\n")}`,
  report: {
    summary: "Executive summary",
    conclusion: "Conclusion",
    overview: "Overview",
    figures: "Figures and dates",
    rules: "Rules and duties",
    further: "Further points",
    nothing: (topic) => `The sources hold nothing about ${topic}.`,
  },
};

function isOff({ label, state, level, decidedBy, reason }: DisabledTool): string {
  const where = levels[level] ? ` ${levels[level]}` : "";
  // A role is no person who did something.
  const who = decidedBy ? (level === "role" ? ` (${decidedBy})` : ` by ${decidedBy}`) : "";
  return `**${label}** is ${states[state] ?? state}${where}${who}${reason ? `: ${withStop(reason)}` : "."}`;
}

function withStop(text: string): string {
  const trimmed = text.trim();
  return /[.!?。！？”"]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
