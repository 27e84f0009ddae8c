import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { loadPerson } from "@/app/(workspace)/load-workspace";
import { getRuntime } from "@/lib/core/runtime";
import { isSetUp } from "@/lib/workspaces/is-set-up";
import { Door } from "../door";
import { localPath } from "../local-path";
import { SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("doors"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = localPath((await searchParams).next);
  if (await loadPerson()) redirect(next);
  if (!(await isSetUp(await getRuntime()))) redirect("/setup");
  const t = await getTranslations("doors");
  return (
    <Door title={t("signIn")}>
      <SignInForm next={next} />
    </Door>
  );
}
