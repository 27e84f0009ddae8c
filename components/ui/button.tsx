import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/components/lib/class-names";
import { Mark } from "@/components/receipts/mark";
import { Icon, type IconName } from "./icon";

/** `pen` once a card: the one thing to do. `danger` is never a default. */
export type ButtonVariant = "plain" | "pen" | "quiet" | "link" | "danger";

const variants: Record<ButtonVariant, string> = {
  plain: "btn",
  pen: "btn btn-pen",
  quiet: "btn btn-quiet",
  link: "btn btn-quiet btn-link",
  danger: "btn btn-danger",
};

interface Look {
  variant?: ButtonVariant;
  icon?: IconName;
  /** The name of a button that shows only its icon. */
  label?: string;
  children?: ReactNode;
}

function Content({ icon, label, children, isSent }: Look & { isSent?: boolean }) {
  return (
    <>
      {isSent ? <Mark name="running" /> : icon && <Icon name={icon} />}
      {children}
      {label && children === undefined && <span className="sr">{label}</span>}
    </>
  );
}

function looks({ variant = "plain", children }: Look, className?: string): string {
  return classNames(variants[variant], children === undefined && "btn-icon", className);
}

/** `isSent`: pressed, and the server has not answered yet. It cannot be pressed twice meanwhile. */
export function Button({
  variant,
  icon,
  label,
  children,
  isSent,
  className,
  onClick,
  type = "button",
  ...rest
}: Look & { isSent?: boolean } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      className={looks({ variant, children }, classNames(isSent && "is-sent", className))}
      aria-busy={isSent || undefined}
      title={rest.title ?? (children === undefined ? label : undefined)}
      onClick={isSent ? (event) => event.preventDefault() : onClick}
    >
      <Content icon={icon} label={label} isSent={isSent}>
        {children}
      </Content>
    </button>
  );
}

/** A place to go that looks like a button. */
export function ButtonLink({ variant, icon, label, children, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={looks({ variant, children }, className)}
      title={rest.title ?? (children === undefined ? label : undefined)}
    >
      <Content icon={icon} label={label}>
        {children}
      </Content>
    </Link>
  );
}
