import type { ReactNode } from "react";
import { Brand } from "@/components/frame/brand";
import { LocaleButton, ThemeButton } from "@/components/i18n/choices";
import { DoorShow } from "./door-show";

/** Every door looks alike: a form, and what awaits behind it. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="door" id="main">
      <div className="door-form">
        <div>
          <p className="brand">
            <Brand />
          </p>
          <h1 className="title">{title}</h1>
          {children}
          <div className="btns">
            <LocaleButton />
            <span className="spacer" />
            <ThemeButton />
          </div>
        </div>
      </div>
      <DoorShow />
    </main>
  );
}
