/** What people want made besides reports. */
export type OtherArtifact = "image" | "resume";

const wanted: Record<OtherArtifact, RegExp> = {
  resume:
    /\b(?:make|create|generate|produce|write|draft|build|prepare|turn|need|want)\b.{0,80}\b(?:résumé|resume|cv|curriculum vitae)\b|(?:做|写|生成|制作|创建|整理|准备).{0,20}简历/iu,
  image:
    /\b(?:make|create|generate|produce|draw|paint|sketch|illustrate|design|render|need|want)\b.{0,50}\b(?:image|picture|drawing|illustration|logo|photo|sketch|painting)\b|\b(?:draw|paint|sketch)\b (?:me |us )?(?:an?|the|two|three|four|some)\b|(?:画|生成|制作|做|创建|设计).{0,20}(?:图片|插图|图像|海报|标志|照片)|画(?:一)?(?:张|幅|个)/iu,
};

/** Which of them a wish is about; undefined when it is about none. */
export function otherArtifact(request: string): OtherArtifact | undefined {
  return (["resume", "image"] as const).find((kind) => wanted[kind].test(request));
}

/** The task for the specialist. The words about the person stand apart, whole and unchanged. */
export function describeArtifact(kind: OtherArtifact, request: string, material: string): string {
  const lines = [kind === "image" ? "Draw an image." : "Make a resume.", `Request: ${request.replace(/\s+/g, " ")}`];
  return [...lines, ...(material ? [`<source_text>\n${material}\n</source_text>`] : [])].join("\n");
}

/** The arguments of its tool, from such a task; undefined when the task is about none. */
export function artifactCall(task: string, source: string | undefined): { tool: string; input: object } | undefined {
  const request = /^Request: (.+)$/m.exec(task)?.[1]?.trim() ?? "";
  if (task.startsWith("Draw an image.")) return { tool: "generate_image", input: { prompt: request.slice(0, 4_000) } };
  if (!task.startsWith("Make a resume.") || !source) return undefined;
  return { tool: "generate_resume", input: { user_info: source, user_instructions: request.slice(0, 2_000) } };
}
