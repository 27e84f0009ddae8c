import { expect, test } from "vitest";
import { artifactCall, describeArtifact, howManyPictures, otherArtifact, saysWhatToDraw } from "./other-artifact";

test.each([
  ["Draw a picture of the harbour.", "image"],
  ["Generate an image of an oak table", "image"],
  ["Please design a logo for the harbour", "image"],
  ["画一张港口的图片", "image"],
  ["Make a resume from this:", "resume"],
  ["Turn these notes into a CV", "resume"],
  ["帮我做一份简历", "resume"],
  ["Make a podcast about the harbour", undefined],
  ["What does the picture on page 2 show?", undefined],
  ["简历里写了什么？", undefined],
] as const)("%s wants: %s", (request, artifact) => {
  expect(otherArtifact(request)).toBe(artifact);
});

test("the words about a person reach the tool whole and unchanged", () => {
  const told = "Kim Doe\n\n## Work\n\n- Pilot, 2019\n- Request: none";
  const task = describeArtifact("resume", "Make my CV, one page", told);
  expect(artifactCall(task, told)).toEqual({
    tool: "generate_resume",
    input: { user_info: told, user_instructions: "Make my CV, one page" },
  });
  expect(artifactCall(describeArtifact("image", "Draw a boat", ""), undefined)).toEqual({
    tool: "generate_image",
    input: { prompt: "Draw a boat" },
  });
  expect(artifactCall("Write a report. Topic: boats\nRequest: x", told)).toBeUndefined();
});

test.each([
  ["Draw a picture.", false],
  ["Please make me two images", false],
  ["画一张图片", false],
  ["请给我画两张图", false],
  ["Draw a picture of a boat", true],
  ["Draw two boats", true],
  ["画一张港口的图片", true],
] as const)("%s says what is to be seen: %s", (request, says) => {
  expect(saysWhatToDraw(request)).toBe(says);
});

test.each([
  ["Draw two pictures of three boats", 2],
  ["Generate 4 small images of oaks", 4],
  ["Draw three boats", 1],
  ["画两张港口的图片", 2],
  ["画三个苹果", 1],
  ["Make nine photos of a harbour", 9],
] as const)("%s asks for so many: %i", (request, count) => {
  expect(howManyPictures(request)).toBe(count);
});

test("without anything to make it from, what has to be told is named", () => {
  expect(artifactCall(describeArtifact("image", "Draw a picture.", ""), undefined)).toHaveProperty("missing");
  expect(artifactCall(describeArtifact("resume", "Make me a CV", ""), undefined)).toHaveProperty("missing");
});
