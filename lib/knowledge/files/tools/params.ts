import { z } from "zod";
import { pathLimits, wholePath } from "../parse-path";

/** A path as a caller writes it, from the root on: admins' rules see what is meant. It is checked where it is read. */
export const Path = z.string().min(1).max(pathLimits.path).transform(wholePath);

/** The version that was read; 0 means that nothing may be there yet. */
export const ExpectedVersion = z.number().int().min(0).optional();
