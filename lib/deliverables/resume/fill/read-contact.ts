import type { ResumeData } from "../schema";

type Basics = ResumeData["basics"];

const labels: ReadonlyArray<
  [keyof Pick<Basics, "name" | "label" | "email" | "phone" | "url"> | "city" | "address", RegExp]
> = [
  ["name", /^(?:name|姓名)\s*[:：]\s*(.+)$/i],
  ["label", /^(?:title|headline|position|role|titel|求职意向|职位)\s*[:：]\s*(.+)$/i],
  ["email", /^(?:e-?mail|mail|邮箱|电子邮件)\s*[:：]\s*(.+)$/i],
  ["phone", /^(?:phone|tel|telephone|mobile|telefon|handy|mobil|电话|手机)\.?\s*[:：]\s*(.+)$/i],
  ["url", /^(?:website|web|url|homepage|webseite|网站|主页)\s*[:：]\s*(.+)$/i],
  ["city", /^(?:location|city|ort|wohnort|所在地|城市)\s*[:：]\s*(.+)$/i],
  ["address", /^(?:address|adresse|anschrift|地址)\s*[:：]\s*(.+)$/i],
];
const mail = /[^\s|,;<>()]+@[^\s|,;<>()]+\.[^\s|,;<>()]+/;
const address = /(?:https?:\/\/|www\.)[^\s|]+/;
const phone = /\+?\(?\d[\d\s()./-]{6,}\d/;

/** Name, headline and ways to be reached, from the lines above the first section. Returns what could not be placed too. */
export function readContact(lines: readonly string[]): { basics: Basics; unread: string[] } {
  const basics: Basics = { name: "", profiles: [] };
  const unread: string[] = [];
  for (const whole of lines) {
    for (const line of whole.split(/\s+[|·•]\s+/).map((one) => one.replace(/^#+\s*|^[-*•]\s+|\*\*/g, "").trim())) {
      if (line !== "" && !place(basics, line)) unread.push(line);
    }
  }
  return { basics, unread };
}

function place(basics: Basics, line: string): boolean {
  for (const [field, pattern] of labels) {
    const value = pattern.exec(line)?.[1]?.trim();
    if (value === undefined) continue;
    if (field === "city" || field === "address") basics.location = { ...basics.location, [field]: value };
    else basics[field] = value;
    return true;
  }
  // "GitHub: @kim" and "Portfolio: https://…" are places on the web.
  const named = /^([\p{L}\d .+-]{2,30})\s*[:：]\s*(\S+)$/u.exec(line);
  if (named) {
    const [, network = "", value = ""] = named;
    const profile = address.test(value) ? { network, url: value } : { network, username: value };
    basics.profiles.push(profile);
    return true;
  }
  const found = mail.exec(line)?.[0];
  if (found && !basics.email) return remember(basics, { email: found }, line.replace(found, ""));
  const web = address.exec(line)?.[0];
  if (web && !basics.url) return remember(basics, { url: web }, line.replace(web, ""));
  const digits = phone.exec(line)?.[0];
  if (digits && !basics.phone) return remember(basics, { phone: digits.trim() }, line.replace(digits, ""));
  if (basics.name === "") return remember(basics, { name: line });
  if (!basics.label && line.length < 90) return remember(basics, { label: line });
  if (!basics.location && line.length < 90) return remember(basics, { location: { city: line } });
  return false;
}

function remember(basics: Basics, fields: Partial<Basics>, rest = ""): boolean {
  Object.assign(basics, fields);
  const left = rest.replace(/^[\s|,;/]+|[\s|,;/]+$/g, "");
  return left === "" || place(basics, left);
}
