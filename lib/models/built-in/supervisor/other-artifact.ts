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

const wayOfAsking =
  /\b(?:please|can|could|would|will|you|i|we|need|want|like|to|get|make|create|generate|produce|draw|paint|sketch|illustrate|design|render|me|us|an?|the|some|one|two|three|four|five|six|nice|new|images?|pictures?|drawings?|illustrations?|logos?|photos?|sketch(?:es)?|paintings?|of|for|with|it|something)\b|请|帮我|给我|我|想|要|需要|画|生成|制作|做|创建|设计|一下|[一两二三四五六]?[张幅个]|图片|插图|图像|海报|标志|照片|图|的/giu;

/** Whether a request says what is to be seen, and not only that something is to be drawn. */
export function saysWhatToDraw(request: string): boolean {
  return /[\p{L}\p{N}]/u.test(request.replace(wayOfAsking, ""));
}

const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const chineseNumbers = "一二三四五六七八九";

/** How many pictures are wanted; what is counted in the picture does not matter. */
export function howManyPictures(request: string): number {
  const english =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine)\s+(?:\w+\s+){0,2}?(?:images|pictures|drawings|illustrations|logos|photos|sketches|paintings)\b/i.exec(
      request,
    )?.[1];
  const count = english ?? /(\d{1,2}|[一两二三四五六七八九])\s*[张幅]/u.exec(request)?.[1] ?? "1";
  if (/^\d+$/.test(count)) return Number(count);
  const place = count === "两" ? 1 : Math.max(numbers.indexOf(count.toLowerCase()), chineseNumbers.indexOf(count));
  return place + 1;
}

/** The task for the specialist. The words about the person stand apart, whole and unchanged. */
export function describeArtifact(kind: OtherArtifact, request: string, material: string): string {
  const lines = [kind === "image" ? "Draw an image." : "Make a resume.", `Request: ${request.replace(/\s+/g, " ")}`];
  return [...lines, ...(material ? [`<source_text>\n${material}\n</source_text>`] : [])].join("\n");
}

/** The arguments of its tool, from such a task, or what has to be told first; undefined when the task is about none. */
export function artifactCall(
  task: string,
  source: string | undefined,
): { tool: string; input: object } | { missing: string } | undefined {
  const request = /^Request: (.+)$/m.exec(task)?.[1]?.trim() ?? "";
  if (task.startsWith("Draw an image.")) {
    if (!saysWhatToDraw(request)) return { missing: "Say what is to be seen in the image." };
    const n = howManyPictures(request);
    return { tool: "generate_image", input: { prompt: request.slice(0, 4_000), ...(n > 1 && { n }) } };
  }
  if (!task.startsWith("Make a resume.")) return undefined;
  if (!source) return { missing: "Tell the name, the work with its dates, the education and the skills." };
  return { tool: "generate_resume", input: { user_info: source, user_instructions: request.slice(0, 2_000) } };
}
