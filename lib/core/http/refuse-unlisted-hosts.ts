import { Agent, type Dispatcher, setGlobalDispatcher } from "undici";
import type { EgressClass } from "./egress-classes";
import { HttpRefusal } from "./http-refusal";

/**
 * Makes the whole process refuse every origin that no class lists: the last fence, for libraries that bring their
 * own `fetch`. Jobs reach their handler within the process and need no entry.
 */
export function refuseUnlistedHosts(classes: readonly EgressClass[]): void {
  const origins = new Set(classes.flatMap((egress) => [...egress.origins]));
  const guard: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    const origin = new URL(String(options.origin)).origin;
    if (!origins.has(origin)) throw new HttpRefusal("host", `${origin} is not among the configured addresses.`);
    return dispatch(options, handler);
  };
  setGlobalDispatcher(new Agent().compose(guard));
}
