import { openRoute } from "@/app/api/edge";
import { docsPage } from "../openapi/docs-page";

export const GET = openRoute(async () => {
  const { html, policy } = docsPage();
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
});
