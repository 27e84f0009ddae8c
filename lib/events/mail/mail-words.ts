import type { NotificationKind } from "../schema";

/** What a letter can say: every kind, and the shades of kinds that read differently. */
export type MailSentence = NotificationKind | "call.refused" | "deliverable.partial";

export interface MailWords {
  /** One sentence each, with its names in braces; it is the subject, and the letter's first line. */
  sentences: Record<MailSentence, string>;
  /** Kinds of deliverables, and names for what has none. */
  things: Record<string, string>;
  /** How something ended; what is not named here is shown as it stands. */
  states: Record<string, string>;
  open: string;
  why: string;
}

const en: MailWords = {
  sentences: {
    "member.role_changed": "{by} changed the role of {member} to {to}",
    "member.joined": "{member} joined the workspace as {role}",
    "member.removed": "{by} took {member} out of the workspace",
    "invite.created": "{by} made an invite for the role {role}",
    "tool.updated": "{by} changed how {label} may be used",
    "call.started": "{by} started {label}, which is highly sensitive",
    "call.refused": "{label}, which is highly sensitive, was refused to {by}",
    "receipt.settled": "{state}: {preview}",
    "approval.requested": "A decision is needed: {label}, asked for by {by}",
    "approval.settled": "{label}: {state}",
    "mutations.suspended": "Changes were stopped after an unusual pattern: {label}",
    "rollout.held": "The rollout of {label} was stopped: too many calls failed",
    "settings.updated": "{by} changed which hosts may be read on the web",
    "request.created": "{by} asks for {label}",
    "request.answered": "{by} answered your request for {label}: {state}",
    "credential.changed": "{by} changed the credential {label}",
    "deliverable.finished": "{thing} “{title}” is ready",
    "deliverable.partial": "{thing} “{title}” is there in part",
    "deliverable.failed": "{thing} “{title}” could not be made",
    "automation.failed": "The automation “{name}” failed",
    "automation.incomplete": "The automation “{name}” ended without doing everything",
    "mention.created": "{by} named you in “{title}”",
  },
  things: { report: "Report", image: "Image", resume: "Resume", untitled: "untitled", somebody: "Somebody" },
  states: {
    success: "Done",
    failed: "Failed",
    unknown: "Outcome unknown",
    approved: "approved",
    executed: "approved",
    rejected: "rejected",
    expired: "expired",
    withdrawn: "withdrawn",
    superseded: "replaced",
    granted: "granted",
    declined: "declined",
  },
  open: "Open it in Candor:",
  why: "You get this letter because you asked for letters of this kind. Choose which you want here:",
};

const zh: MailWords = {
  sentences: {
    "member.role_changed": "{by} 把 {member} 的角色改为{to}",
    "member.joined": "{member} 以{role}身份加入了工作区",
    "member.removed": "{by} 把 {member} 移出了工作区",
    "invite.created": "{by} 创建了一份{role}邀请",
    "tool.updated": "{by} 更改了“{label}”的使用方式",
    "call.started": "{by} 启动了高度敏感的“{label}”",
    "call.refused": "高度敏感的“{label}”未向 {by} 开放，已拒绝",
    "receipt.settled": "{state}：{preview}",
    "approval.requested": "需要一项决定：{by} 请求使用“{label}”",
    "approval.settled": "“{label}”：{state}",
    "mutations.suspended": "因出现异常模式，更改已被停止：{label}",
    "rollout.held": "“{label}”的逐步开放已停止：失败的调用过多",
    "settings.updated": "{by} 更改了可以读取哪些网站的设置",
    "request.created": "{by} 请求使用“{label}”",
    "request.answered": "{by} 答复了您对“{label}”的请求：{state}",
    "credential.changed": "{by} 更改了凭据“{label}”",
    "deliverable.finished": "{thing}“{title}”已完成",
    "deliverable.partial": "{thing}“{title}”只完成了一部分",
    "deliverable.failed": "未能生成{thing}“{title}”",
    "automation.failed": "自动化“{name}”运行失败",
    "automation.incomplete": "自动化“{name}”已结束，但没有完成全部工作",
    "mention.created": "{by} 在“{title}”中提到了您",
  },
  things: { report: "报告", image: "图片", resume: "简历", untitled: "无标题", somebody: "有人" },
  states: {
    success: "完成",
    failed: "失败",
    unknown: "结果不明",
    approved: "已批准",
    executed: "已批准",
    rejected: "已拒绝",
    expired: "已过期",
    withdrawn: "已撤回",
    superseded: "已被替代",
    granted: "已同意",
    declined: "已谢绝",
    owner: "所有者",
    admin: "管理员",
    editor: "编辑者",
    viewer: "查看者",
  },
  open: "在 Candor 中打开：",
  why: "您收到这封邮件，是因为您选择了接收此类邮件。在这里选择想要接收的邮件：",
};

/** The language of a person's account; English for any that there are no words in. */
export const mailWordsIn = (locale: string): MailWords => (locale === "zh" ? zh : en);
