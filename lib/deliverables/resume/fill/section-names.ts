import type { ResumeData } from "../schema";

export type SectionName = Exclude<keyof ResumeData, "basics"> | "summary" | "contact";

const names: Record<SectionName, string> = {
  summary:
    "summary|professional summary|profile|about|about me|objective|profil|über mich|zusammenfassung|个人简介|简介|自我评价",
  contact: "contact|contact details|personal details|kontakt|persönliche daten|联系方式|个人信息|基本信息",
  work: "experience|work|work experience|professional experience|employment|employment history|career|berufserfahrung|erfahrung|beruflicher werdegang|工作经历|工作经验|实习经历",
  projects: "projects|personal projects|selected projects|projekte|项目经历|项目经验|项目",
  volunteer: "volunteer|volunteering|volunteer experience|volunteer work|ehrenamt|志愿服务|志愿经历",
  education: "education|academic background|studies|ausbildung|bildung|studium|教育背景|教育经历|学历",
  skills:
    "skills|technical skills|core skills|tools|technologies|kenntnisse|fähigkeiten|fertigkeiten|it-kenntnisse|专业技能|技能",
  languages: "languages|sprachen|sprachkenntnisse|语言|语言能力",
  certificates: "certificates|certifications|licenses|zertifikate|证书|资格证书",
  awards: "awards|honors|honours|prizes|auszeichnungen|preise|获奖|获奖情况|荣誉",
  publications: "publications|papers|patents|veröffentlichungen|publikationen|发表成果|论文|出版",
  interests: "interests|hobbies|interessen|hobbys|兴趣爱好|兴趣",
  references: "references|referenzen|推荐人",
};
const known = new Map(
  (Object.entries(names) as [SectionName, string][]).flatMap(([section, words]) =>
    words.split("|").map((word) => [word, section] as const),
  ),
);

/** The section that a line is the heading of, however it is marked; undefined when it is none. */
export function sectionNamed(line: string): SectionName | undefined {
  const words = line
    .replace(/^#+\s*/, "")
    .replace(/^[*_]+|[*_]+$|\s*[:：]\s*$/g, "")
    .replace(/^[*_]+|[*_]+$/g, "");
  return known.get(words.trim().toLowerCase());
}
