/** Cities that zones are not named after, and names in Chinese. */
const more: Record<string, string> = {
  munich: "Europe/Berlin",
  hamburg: "Europe/Berlin",
  frankfurt: "Europe/Berlin",
  germany: "Europe/Berlin",
  "san francisco": "America/Los_Angeles",
  seattle: "America/Los_Angeles",
  boston: "America/New_York",
  washington: "America/New_York",
  beijing: "Asia/Shanghai",
  shenzhen: "Asia/Shanghai",
  china: "Asia/Shanghai",
  mumbai: "Asia/Kolkata",
  delhi: "Asia/Kolkata",
  utc: "UTC",
  gmt: "UTC",
  柏林: "Europe/Berlin",
  伦敦: "Europe/London",
  巴黎: "Europe/Paris",
  马德里: "Europe/Madrid",
  罗马: "Europe/Rome",
  维也纳: "Europe/Vienna",
  苏黎世: "Europe/Zurich",
  莫斯科: "Europe/Moscow",
  纽约: "America/New_York",
  芝加哥: "America/Chicago",
  洛杉矶: "America/Los_Angeles",
  多伦多: "America/Toronto",
  北京: "Asia/Shanghai",
  上海: "Asia/Shanghai",
  中国: "Asia/Shanghai",
  香港: "Asia/Hong_Kong",
  台北: "Asia/Taipei",
  东京: "Asia/Tokyo",
  首尔: "Asia/Seoul",
  新加坡: "Asia/Singapore",
  迪拜: "Asia/Dubai",
  悉尼: "Australia/Sydney",
};

const zones = new Map<string, string>([
  ...Intl.supportedValuesOf("timeZone").map((zone) => {
    const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
    return [city.toLowerCase(), zone] as const;
  }),
  ...Object.entries(more),
]);
const names = [...zones.keys()].toSorted((a, b) => b.length - a.length);
const latin = names.filter((name) => /^[a-z]/.test(name)).join("|");
const han = names.filter((name) => /^\p{Script=Han}/u.test(name)).join("|");

/** `Europe/Berlin` itself, "in Berlin", "Berlin time", "UTC", 柏林时间. A city that is only spoken of is none. */
const patterns = [
  /[(（]?(?:\bin\s+)?\b((?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)\b(?:\s+time\b)?[)）]?/,
  new RegExp(`[(（]?(?:\\bin\\s+)?\\b(${latin})(?:['’]s)?\\s+(?:local\\s+)?time\\b[)）]?`, "i"),
  new RegExp(`[(（]?(?:按照?|以|在)?(${han})(?:的)?(?:当地)?时间[)）]?`),
  new RegExp(`\\bin\\s+(${latin})\\b(?!\\s+(?:office|team|branch|depot|folder|documents?)\\b)`, "i"),
  /[(（]?\b(utc|gmt)\b[)）]?/i,
  new RegExp(`在(${han})(?=.{0,4}(?:[\\d一二三四五六七八九十两]+\\s*[点时:：]|早|上午|下午|晚|中午))`),
];

/** The zone that a wish names, and the words that name it; undefined when it names none. */
export function readZone(text: string): { zone: string; said: string } | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return { zone: zones.get(match[1]!.toLowerCase()) ?? match[1]!, said: match[0] };
  }
  return undefined;
}
