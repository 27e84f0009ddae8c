import { drawImage } from "../deliverables/image/draw-image";
import { deliverableJob } from "./deliverable-job";

/** Makes one image. */
export const generateImage = deliverableJob("image", (run, id) => run("draw", (ctx) => drawImage(ctx, id)));
