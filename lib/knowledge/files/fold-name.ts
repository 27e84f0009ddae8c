/** What two names have in common that people would take for one: case and composed letters do not count. */
export const foldName = (name: string): string => name.normalize("NFC").toLowerCase();
