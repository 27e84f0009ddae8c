/**
 * Hands on together what is asked for by itself within a short while, so that many callers cost one statement. Each
 * caller hears what became of its own item: where a list fails as a whole, its items are tried one by one.
 * @param waitMs milliseconds from the first item on; 0: until this round of the event loop is over
 */
export function gather<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
  waitMs: number,
): (item: Item) => Promise<void> {
  let waiting: { item: Item; resolve: () => void; reject: (error: unknown) => void }[] = [];

  async function handOn(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      await work(taken.map(({ item }) => item));
      for (const { resolve } of taken) resolve();
    } catch (error) {
      if (taken.length === 1) taken[0]!.reject(error);
      else for (const { item, resolve, reject } of taken) work([item]).then(resolve, reject);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        if (waitMs === 0) setImmediate(handOn);
        else setTimeout(handOn, waitMs);
      }
      waiting.push({ item, resolve, reject });
    });
}
