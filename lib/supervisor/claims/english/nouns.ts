const groups: Record<string, string> = {
  report: "report reports deliverable deliverables dossier whitepaper",
  document:
    "charter guide lease letterhead document documents doc docs brief handbook manual contract contracts paper papers letter letters agreement minutes",
  file: "brochure leaflet flyer zip scan scans screenshot recording transcript receipt receipts file files csv csvs pdf pdfs spreadsheet spreadsheets workbook attachment attachments copy copies backup backups download version versions markdown photo photos",
  note: "brainstorm note notes memo memos",
  folder: "folder folders directory directories subfolder subfolders",
  memory: "memory memories preference preferences fact facts habit",
  email: "correspondence email emails e-mail e-mails mail mails inbox newsletter",
  message:
    "confirmation confirmations acknowledgement notice notices message messages dm dms reply replies sms notification notifications response",
  event: "webinar event events",
  meeting:
    "interview interviews sync stand-up standup retro session sessions meeting meetings call appointment appointments booking bookings reservation reservations slot room",
  reminder: "reminder reminders alarm alert alerts",
  calendar: "calendar calendars",
  ticket: "ticket tickets issue issues bug bugs card cards",
  task: "task tasks todo todos to-do to-dos item items step steps job jobs",
  page: "wiki blog page pages website site sites webpage url urls article articles",
  web: "web internet online",
  post: "post posts announcement announcements tweet",
  comment: "comment comments feedback",
  invitation: "invitation invitations invite invites",
  automation: "automation automations workflow workflows schedule schedules trigger triggers rule rules",
  podcast: "podcast podcasts episode audio",
  video: "video videos clip",
  image: "infographic icon banner headshot thumbnail image images picture pictures logo chart diagram illustration",
  resume: "resume résumé cv",
  presentation: "presentation slides deck",
  entry: "entry entries record records row rows line lines contact contacts duplicate duplicates row",
  table: "ledger table tables sheet sheets database databases",
  list: "backlog roadmap whitelist blocklist shortlist list lists checklist inventory",
  draft: "draft drafts outline summary summaries template comparison overview translation answer answers text",
  plan: "plan plans proposal agenda",
  setting:
    "setting settings configuration mode feature access permission permissions account profile subscription password",
  change: "change changes edit edits correction corrections update updates revision modifications",
  invoice: "invoice invoices order orders request requests form application payment",
  channel:
    "channel channels thread threads conversation conversations project projects repository repo branch board group workspace library",
  data: "data result results export figures numbers totals rates content contents information details materials material title name description status",
};

const kinds = new Map(
  Object.entries(groups).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);

/** The kind of thing that an English noun names; undefined for what no tool of an agent makes or touches. */
export function englishKind(word: string): string | undefined {
  const bare = word.replace(/['’]s?$/, "");
  return kinds.get(bare) ?? (bare.length > 4 ? kinds.get(bare.replace(/s$/, "")) : undefined);
}

/** What somebody has in front of them in the chat: to write or change it leaves no receipt. */
const inChatWords = new Set(
  "sentence sentences paragraph paragraphs word words wording tone typo typos bullet bullets point points translation answer example examples outline overview comparison summary section phrase phrases text explanation intro introduction link links citation citations label labels headline column columns grammar question questions".split(
    " ",
  ),
);

/** True for words such as "paragraph" or "summary table": parts of what is said in the chat itself. */
export function isChatThing(word: string): boolean {
  return inChatWords.has(word);
}
