import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getRuntime } from "@/lib/core/runtime";
import { describeModels } from "@/lib/models/describe-models";
import { isSetUp } from "@/lib/workspaces/is-set-up";
import { Door } from "../door";
import { SetupForm } from "./setup-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("doors"))("setupTitle") };
}

export default async function SetupPage() {
  const runtime = await getRuntime();
  if (await isSetUp(runtime)) redirect("/");
  const t = await getTranslations("doors");
  const model = describeModels(runtime);
  return (
    <Door title={t("setupTitle")}>
      <p className="text-ink-2">{t("setupText")}</p>
      <SetupForm />
      <p className="door-note">
        {model.provider === "built-in" ? t("modelBuiltIn") : t("modelReady", { model: model.chat })}
      </p>
    </Door>
  );
}
