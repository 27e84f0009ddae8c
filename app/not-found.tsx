import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyPlace } from "@/components/ui/place";

export default function NotFoundPage() {
  const t = useTranslations("common");
  return (
    <main className="page mx-auto max-w-measure">
      <h1 className="title">{t("notFoundTitle")}</h1>
      <EmptyPlace
        title={t("notFoundTitle")}
        actions={
          <Link className="btn" href="/">
            {t("goHome")}
          </Link>
        }
      >
        {t("notFoundText")}
      </EmptyPlace>
    </main>
  );
}
