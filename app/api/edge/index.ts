export { created, json, noContent, page } from "./json";
export { objectRoute } from "./object-route";
export { openRoute } from "./open-route";
export { personRoute } from "./person-route";
export { readBytes } from "./read-bytes";
export { readIfMatch } from "./read-if-match";
export { readJson } from "./read-json";
export { readQuery } from "./read-query";
export { workspaceRoute } from "./workspace-route";
