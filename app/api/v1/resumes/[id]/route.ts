import { json, objectRoute } from "@/app/api/edge";
import { getResume } from "@/lib/deliverables/resume/get-resume";

export const GET = objectRoute("resume", async ({ ctx, params }) => json(await getResume(ctx, params.id ?? "")));
