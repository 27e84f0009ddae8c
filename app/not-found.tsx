import Link from "next/link";
import { useTranslations } from "next-intl";
import { Brand } from "@/components/frame/brand";

export default function NotFoundPage() {
  const t = useTranslations("common");
  return (
    <main className="lost" id="main">
      <p className="brand">
        <Brand />
      </p>
      <h1 className="title">{t("notFoundTitle")}</h1>
      <p className="text-ink-2">{t("notFoundText")}</p>
      <Link className="btn" href="/">
        {t("goHome")}
      </Link>
    </main>
  );
}
