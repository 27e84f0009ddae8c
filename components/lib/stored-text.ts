/** Text that this browser keeps, so that a closed tab loses nothing. A browser that keeps nothing is no error. */
export const storedText = {
  read(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string): void {
    try {
      window.localStorage.setItem(key, text);
    } catch {
      // Full, or not allowed: the page still has it.
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Not allowed: then nothing was kept either.
    }
  },
};
