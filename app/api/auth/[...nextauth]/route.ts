import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getRuntime } from "@/lib/core/runtime";
import { assertSameOrigin } from "@/lib/workspaces/assert-same-origin";
import { finish } from "../../edge/finish";
import { toProblem } from "../../edge/to-problem";
import { authOptions } from "./auth-options";

interface Segments {
  params: Promise<{ nextauth: string[] }>;
}

async function handler(request: NextRequest, context: Segments): Promise<Response> {
  const runtime = await getRuntime();
  try {
    assertSameOrigin(runtime.env, request, false);
    return finish(await NextAuth(request, context, authOptions(runtime)));
  } catch (error) {
    return finish(toProblem(error, request, runtime.log));
  }
}

export { handler as GET, handler as POST };
