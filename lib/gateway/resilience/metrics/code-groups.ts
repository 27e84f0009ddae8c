import { replyStatusByCode } from "../../schema";

const withStatus = (status: string) =>
  Object.entries(replyStatusByCode).flatMap(([code, of]) => (of === status ? [code] : []));

/** The arguments were not what the schema asks for. */
export const argumentErrorCodes = ["MISSING_PARAM", "INVALID_PARAM"];
/** Somebody, or a rule, said no; asking a reading tool to change something is answered alike. */
export const denialCodes = [...withStatus("denied"), "INTENT_REJECTED"];
/** Told to wait: it says nothing about the tool. */
export const limitedCodes = withStatus("limited");
export const failureCodes = withStatus("failed");

/** The rows that end a call, one for each. */
export const endingActions = ["call.read", "call.finished", "call.refused"];
