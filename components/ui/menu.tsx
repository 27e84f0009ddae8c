"use client";

import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";

/** A list of things to do, opened by `trigger` (a single button element). Stays inside the window. */
export function Menu({
  trigger,
  children,
  side,
}: {
  trigger: ReactNode;
  children: ReactNode;
  side?: "top" | "bottom";
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [host, setHost] = useState<HTMLElement>();
  // It hangs in the landmark of its button: out of reach of clipping, within the page's outline.
  const find = (open: boolean) => {
    if (open) setHost(button.current?.closest<HTMLElement>("main, aside, dialog") ?? undefined);
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={find}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content className="menu" side={side} align="start" sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  children,
  onSelect,
  isDanger = false,
  lang,
}: {
  icon?: IconName;
  children: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  lang?: string;
}) {
  return (
    <DropdownMenu.Item className={isDanger ? "menu-item is-danger" : "menu-item"} onSelect={onSelect} lang={lang}>
      {icon ? <Icon name={icon} /> : <span />}
      <span>{children}</span>
    </DropdownMenu.Item>
  );
}

/** One of several, the chosen one ticked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className="menu-item" lang={option.lang}>
          <span className="menu-tick">
            <DropdownMenu.ItemIndicator>
              <Icon name="tick" />
            </DropdownMenu.ItemIndicator>
          </span>
          <span>{option.label}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />;
}
