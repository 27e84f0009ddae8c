import { TextField } from "@/components/ui/field";

/** One host a line, as the form holds it. */
export const joinHosts = (hosts: readonly string[]): string => hosts.join("\n");

/** The hosts in a field, however they are set apart. */
export const splitHosts = (text: string): string[] => text.split(/[\s,，、;；]+/).filter(Boolean);

/** A list of hosts to be typed or pasted, one a line. */
export function HostList(props: { label: string; help: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={props.label}
      help={props.help}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      rows={3}
      spellCheck={false}
      autoCapitalize="off"
    />
  );
}
