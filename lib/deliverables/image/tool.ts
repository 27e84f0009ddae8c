import { defineTool } from "../../gateway/tool-definition";
import { missingImageModel } from "../../models/image-provider";
import { GenerateImage } from "./schema";
import { startImages } from "./start-images";

/** Starts images and answers with their receipts: settled when the jobs were quick, else pending. */
export const generateImageTool = defineTool({
  name: "generate_image",
  label: "Generate Image",
  version: 1,
  manual: {
    meaning: "Draws one to four images from a description and keeps them.",
    when: "The person wants a picture, illustration, logo draft or photo-like image made.",
    whenNot: "Diagrams and charts of data inside a report; pictures that exist already.",
    goodExample:
      '"Two pictures of a harbour at dawn" → {"prompt":"A quiet harbour at dawn, fishing boats, soft light","n":2}',
    badExample: '{"prompt":"chart of our sales"}: numbers are not drawn by an image model.',
    parameters:
      "prompt: what is to be seen, at most 4000 characters, in the person's words. n: how many, 1 to 4. size: width x height as 1024x1024; leave out when none was asked for.",
    results:
      "data.images: image_id, title, state, location of each; one receipt each. A failed receipt says why, a refusal of the provider's policy included: relay it, do not reword the prompt by yourself.",
  },
  parameters: GenerateImage,
  permission: "deliverables:create",
  operation: "write",
  mode: "allow",
  missingSetup: missingImageModel,
  sensitivity: "normal",
  idempotency: "once",
  reachesInternet: true,
  rateLimit: 20,
  timeoutMs: 25_000,
  group: "deliverables",
  owner: "deliverables",
  alternative: "Upload a picture to the documents.",
  handler: startImages,
});
