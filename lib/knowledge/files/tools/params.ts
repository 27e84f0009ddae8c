import { z } from "zod";
import { pathLimits } from "../parse-path";

/** A path as a caller writes it; what it must be like is checked where it is read. */
export const Path = z.string().min(1).max(pathLimits.path);

/** The version that was read; 0 means that nothing may be there yet. */
export const ExpectedVersion = z.number().int().min(0).optional();
