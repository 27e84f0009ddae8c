import { openRoute } from "@/app/api/edge";
import { AppError } from "@/lib/core/errors";

/** An address that no other route serves, in the same form as every other failure. */
const unknown = openRoute(async ({ request }) => {
  throw new AppError("NOT_FOUND", {
    detail: `There is no ${new URL(request.url).pathname.slice(0, 200)} here.`,
    hint: "Every call stands at /api/v1/docs.",
  });
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
