/**
 * Works on what `next` gives, up to `atOnce` at a time, until it gives nothing and everything is done. `next` is asked
 * again whenever a piece of work has ended: it may have found more.
 * @throws the first error of `next` or `work`; what runs then is not waited for
 */
export function workThrough<Item>(
  atOnce: number,
  next: () => Item | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let running = 0;
  return new Promise((resolve, reject) => {
    const fill = () => {
      try {
        for (let item = take(); item !== undefined; item = take()) {
          running += 1;
          work(item).then(() => {
            running -= 1;
            fill();
          }, reject);
        }
        if (running === 0) resolve();
      } catch (error) {
        reject(error);
      }
    };
    const take = () => (running < atOnce ? next() : undefined);
    fill();
  });
}
