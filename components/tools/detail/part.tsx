import { type ReactNode, useId } from "react";

/** One concern of a tool: its name and a sentence in the margin, what is set or shown beside it. */
export function Part({
  title,
  text,
  isWide = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Its name stands above it, where it needs the whole width. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={isWide ? "part is-wide" : "part"} aria-labelledby={id}>
      <header className="part-head">
        <h2 id={id}>{title}</h2>
        {text && <p className="fine">{text}</p>}
      </header>
      <div className="part-body">{children}</div>
    </section>
  );
}
