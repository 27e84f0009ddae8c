"use client";

import { Component, type ReactNode } from "react";

/** What breaks inside costs its own place and nothing around it. */
export class Fallback extends Component<{ instead: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
