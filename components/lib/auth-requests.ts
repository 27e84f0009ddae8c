import { ApiError, toApiError } from "./api-error";

async function readCsrf(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { headers: { accept: "application/json" } });
  const body = (await response.json()) as { csrfToken?: string };
  return body.csrfToken ?? "";
}

/** A form post to the sign-in service; answers the address it wants to go to next. */
export async function postToAuth(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  try {
    const body = new URLSearchParams({
      ...fields,
      csrfToken: await readCsrf(),
      json: "true",
      callbackUrl: window.location.origin,
    });
    const response = await fetch(`/api/auth/${path}`, { method: "POST", body });
    if (response.status === 429) {
      throw new ApiError({ status: 429, code: "RATE_LIMITED", detail: "Too many tries.", retryAfter: 60 });
    }
    const answer = (await response.json().catch(() => ({}))) as { url?: string };
    const url = answer.url ?? "";
    return { ok: response.ok && !url.includes("error="), url };
  } catch (error) {
    throw toApiError(error);
  }
}
