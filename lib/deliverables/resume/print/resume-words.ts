export type ResumeLanguage = "en" | "de" | "zh";

interface ResumeWords {
  summary: string;
  work: string;
  projects: string;
  volunteer: string;
  education: string;
  skills: string;
  languages: string;
  certificates: string;
  awards: string;
  publications: string;
  interests: string;
  references: string;
  /** In place of an end that has not come. */
  present: string;
  score: string;
}

/** The headings of a resume in the language that it is written in. */
export const resumeWords: Record<ResumeLanguage, ResumeWords> = {
  en: {
    summary: "Summary",
    work: "Experience",
    projects: "Projects",
    volunteer: "Volunteering",
    education: "Education",
    skills: "Skills",
    languages: "Languages",
    certificates: "Certificates",
    awards: "Awards",
    publications: "Publications",
    interests: "Interests",
    references: "References",
    present: "present",
    score: "Grade",
  },
  de: {
    summary: "Profil",
    work: "Berufserfahrung",
    projects: "Projekte",
    volunteer: "Ehrenamt",
    education: "Ausbildung",
    skills: "Kenntnisse",
    languages: "Sprachen",
    certificates: "Zertifikate",
    awards: "Auszeichnungen",
    publications: "Veröffentlichungen",
    interests: "Interessen",
    references: "Referenzen",
    present: "heute",
    score: "Note",
  },
  zh: {
    summary: "个人简介",
    work: "工作经历",
    projects: "项目经历",
    volunteer: "志愿服务",
    education: "教育背景",
    skills: "专业技能",
    languages: "语言能力",
    certificates: "证书",
    awards: "获奖情况",
    publications: "发表成果",
    interests: "兴趣爱好",
    references: "推荐人",
    present: "至今",
    score: "成绩",
  },
};
