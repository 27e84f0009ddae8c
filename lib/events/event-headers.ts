/**
 * Headers of every stream of server-sent events: proxies neither keep it, nor pack it, nor wait until they have more.
 * Packing would hold each event back until a block of them is full; and a browser that may keep an answer lets a second
 * tab wait until the first one has it whole.
 */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;
