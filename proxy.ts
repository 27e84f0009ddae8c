import { type NextRequest, NextResponse } from "next/server";
import { getRuntime } from "@/lib/core/runtime";
import { sessionCookie } from "@/lib/workspaces/session-cookie";

/**
 * What stands before pages: the content security policy with its nonce, and a convenience for people who are signed
 * out. It authorises nothing: every page and every call asks who is there by itself, where the data is read.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { env } = await getRuntime();
  const { name, secure } = sessionCookie(env);
  const { pathname, search } = request.nextUrl;
  if (pathname.startsWith("/w/") && !request.cookies.has(name)) {
    const signIn = request.nextUrl.clone();
    signIn.pathname = "/sign-in";
    signIn.search = new URLSearchParams({ next: pathname + search }).toString();
    return NextResponse.redirect(signIn);
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentPolicy(nonce, { development: env.NODE_ENV === "development", secure });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy); // the framework puts the nonce it finds here on its own scripts
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("x-frame-options", "DENY");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  if (secure) response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}

/** Only our own scripts run, nothing is loaded from or sent to another host, nobody frames us. */
function contentPolicy(nonce: string, { development, secure }: { development: boolean; secure: boolean }): string {
  return [
    "default-src 'self'",
    // The development server evaluates code for its own tools.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // Mathematics and diagrams are placed by inline styles. With images and fonts from here only, a style leaks nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

// Calls of the API carry their own headers, and their bodies must not be buffered here.
export const config = { matcher: ["/((?!api/|_next/static|_next/image|favicon.ico|fonts/).*)"] };
