/**
 * Headers of every stream of server-sent events: proxies neither keep it, nor pack it, nor wait until they have more.
 * Packing would hold each event back until a block of them is full.
 */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;
