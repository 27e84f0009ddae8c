"use client";

interface ToggleProps {
  /** Says what is switched; the state is read out by the role. */
  label: string;
  isOn: boolean;
  /** Stands for several of which only some are on. It is read out as off: its label says how many are on. */
  isMixed?: boolean;
  onChange: (isOn: boolean) => void;
  /** The switch waits for the server's word: it shows the old state and takes no second press. */
  isSent?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
}

/** On shows I, off shows O, so that it reads without colour. */
export function Toggle({
  label,
  isOn,
  isMixed = false,
  onChange,
  isSent = false,
  isDisabled = false,
  describedBy,
}: ToggleProps) {
  const blocked = isSent || isDisabled;
  return (
    <button
      className="toggle"
      type="button"
      role="switch"
      aria-checked={isOn}
      data-mixed={isMixed || undefined}
      aria-label={label}
      aria-disabled={blocked || undefined}
      aria-busy={isSent || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!blocked) onChange(!isOn);
      }}
    >
      <span className="hit" />
    </button>
  );
}
