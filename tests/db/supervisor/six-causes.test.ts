import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GET as capabilitiesRoute } from "@/app/api/v1/workspaces/[workspaceId]/capabilities/route";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { storeCredential } from "@/lib/gateway/credentials/store-credential";
import type { Capability, CapabilityState, GatewayReply } from "@/lib/gateway/schema";
import { joinAs, requestWith, setUp } from "@/tests/db/workspaces/people";
import { testRuntime } from "@/tests/support/context";
import { type Asked, ask, byRole, call, dataOf, lastResult, openWorkbench, task, type Workbench } from "./workbench";

/** The credential that one of the product's own tools needs in this process: set before the catalog registers it. */
const credential = await vi.hoisted(async () => {
  const { generateResumeTool } = await import("@/lib/deliverables/resume/tool");
  generateResumeTool.credential = "typesetter";
  return generateResumeTool.credential;
});

interface Cause {
  state: Exclude<CapabilityState, "on">;
  tool: "generate_report" | "generate_image" | "generate_resume";
  /** What a call is answered with. */
  code: GatewayReply["code"];
  /** What the prompt, the reply and the built-in engine say of it, in English and in Chinese. */
  says: { prompt: string; reply: string; builtIn: string; zh: string };
  bringAbout(owner: Context): Promise<unknown>;
}

const because = { reason: "Budget review until Friday", alternative: "Ask for a short answer" };
const minuteMs = 60_000;

const causes: Cause[] = [
  {
    state: "off",
    tool: "generate_report",
    code: "TOOL_DISABLED",
    says: { prompt: "switched off", reply: "is switched off", builtIn: "switched off", zh: "已被关闭" },
    bringAbout: (owner) => gateway.updateTool(owner, "generate_report", { status: "disabled", ...because }),
  },
  {
    state: "not_permitted",
    tool: "generate_report",
    code: "PERMISSION_DENIED",
    says: { prompt: "not permitted", reply: "is not permitted", builtIn: "not permitted", zh: "不允许使用" },
    bringAbout: (owner) =>
      gateway.updateTool(owner, "generate_report", { status: "active", roles: ["owner"], ...because }),
  },
  {
    state: "not_in_rollout",
    tool: "generate_report",
    code: "TOOL_DISABLED",
    says: {
      prompt: "not in the rollout yet",
      reply: "is being rolled out",
      builtIn: "not open here yet",
      zh: "尚未对您开放",
    },
    bringAbout: (owner) =>
      gateway.updateTool(owner, "generate_report", {
        ...{ status: "canary", canaryPercent: 0, canaryRoles: ["owner"], roles: null },
        ...because,
      }),
  },
  {
    state: "failing",
    tool: "generate_report",
    code: "CIRCUIT_OPEN",
    says: { prompt: "failing", reply: "is failing", builtIn: "failing", zh: "目前出现故障" },
    bringAbout: async (owner) => {
      await gateway.updateTool(owner, "generate_report", { status: "active", ...because });
      const at = owner.clock.now();
      const openUntil = new Date(at.getTime() + 10 * minuteMs);
      await owner.db.prisma.toolBreaker.create({
        data: {
          ...{ workspaceId: owner.workspaceId, tool: "generate_report", outcomes: "fffff", openMs: 10 * minuteMs },
          ...{ openUntil, at },
        },
      });
    },
  },
  {
    state: "not_configured",
    tool: "generate_image",
    code: "CREDENTIALS_MISSING",
    says: { prompt: "not configured", reply: "is not connected", builtIn: "not configured", zh: "尚未配置" },
    bringAbout: async () => {},
  },
  {
    state: "needs_sign_in",
    tool: "generate_resume",
    code: "CREDENTIALS_EXPIRED",
    says: { prompt: "needs sign-in", reply: "has to be connected anew", builtIn: "needs sign-in", zh: "需要先登录" },
    bringAbout: async (owner) => {
      const origins = ["https://typesetter.example"];
      await storeCredential(owner, { name: credential, label: "Typesetter", secret: "s3cret-s3cret", origins });
      await owner.db.prisma.credential.updateMany({
        where: { workspaceId: owner.workspaceId, name: credential },
        data: { expiresAt: new Date(owner.clock.now().getTime() - minuteMs) },
      });
    },
  },
];

const wishes = {
  generate_report: { en: "Write a report about kiln safety.", zh: "写一份关于窑炉安全的报告。" },
  generate_image: { en: "Draw an image of a kiln.", zh: "画一张窑炉的图片。" },
  generate_resume: {
    en: "Make a resume for Ada: kiln master, 2001 to 2020.",
    zh: "为艾达制作一份简历：窑炉师，2001 至 2020。",
  },
};

const argumentsOf = {
  generate_report: { topic: "Kiln safety", source_content: "A kiln must cool before it is opened." },
  generate_image: { prompt: "A kiln" },
  generate_resume: { user_info: "Ada, kiln master from 2001 to 2020." },
};
const modes = ["chat", "responses"] as const;

describe("each cause is told as one story by prompt, panel, notice and reply", () => {
  let bench: Workbench;
  let owner: Context;
  let person: Context;
  let token: string;

  beforeAll(async () => {
    bench = await openWorkbench("embedded");
    await bench.db.prisma.user.deleteMany({});
    setRuntime(Promise.resolve(bench.runtime));
    ({ owner } = await setUp(bench.runtime));
    ({ ctx: person, token } = await joinAs(owner, "editor", "Edda"));
  });
  afterAll(() => bench.stop());

  const inMode = (mode: (typeof modes)[number]): Context => ({
    ...person,
    env: { ...person.env, OPENAI_API_MODE: mode },
  });
  async function panel(tool: string): Promise<Capability> {
    const response = await capabilitiesRoute(requestWith(token), {
      params: Promise.resolve({ workspaceId: person.workspaceId }),
    });
    expect(response.status).toBe(200);
    const { tools } = (await response.json()) as { tools: Capability[] };
    return tools.find(({ name }) => name === tool)!;
  }
  /** What all of them must tell: the label, why, who can change it, what instead. */
  function expectStory(text: string, { label, reason, whoCanChange, alternative }: Capability): void {
    for (const part of [label, reason?.replace(/\.$/, ""), whoCanChange, alternative?.replace(/\.$/, "")]) {
      if (part) expect(text).toContain(part);
    }
    expect(whoCanChange).toContain("Olive");
  }
  const noticesOf = (asked: Asked) => dataOf(asked.message, "notice");

  test.each(causes)("pains 51, 53, 54, 55: $state", async ({ state, tool, code, says, bringAbout }) => {
    await bringAbout(owner);
    const capability = await panel(tool);
    expect(capability).toMatchObject({ name: tool, state });
    const plain = { text: "That is not there for you at the moment; the notice says why." };

    for (const mode of modes) {
      // The model calls it all the same.
      bench.server.requests.length = 0;
      bench.server.setScript(byRole({ supervisor: [call(tool, {}), plain] }));
      const called = await ask(inMode(mode), wishes[tool].en);
      const [first, second] = bench.server.requests;
      expect(first!.mode).toBe(mode);
      const line = first!.system.split("\n").find((each) => each.includes(`(${tool}): `)) ?? "";
      expect(line).toContain(`: ${says.prompt}`);
      expectStory(line, capability);
      const reply = lastResult(second!);
      expect(reply).toMatchObject({ status: "denied", code });
      expect(String(reply.message)).toContain(says.reply);
      expectStory(`${reply.message} ${reply.hint}`, capability);
      expect(noticesOf(called)).toEqual([capability]);
      expect(called.receipts).toEqual([]);

      // The model only says so.
      bench.server.setScript([{ text: `${capability.label} is not there for you at the moment.` }]);
      expect(noticesOf(await ask(inMode(mode), wishes[tool].en))).toEqual([capability]);
    }

    // The engine that needs no model. Without a model server an image lacks more than a model's name.
    const builtIn = { ...person, env: testRuntime(bench.db).env };
    const own = (await gateway.capabilities(builtIn)).find(({ name }) => name === tool)!;
    const told = await ask(builtIn, wishes[tool].en);
    expect(told.text).toContain(says.builtIn);
    expectStory(told.text, own);
    expect(noticesOf(told)).toEqual([own]);
    const chinese = await ask(builtIn, wishes[tool].zh);
    expect(chinese.text).toContain(says.zh);
    expect(noticesOf(chinese)).toEqual([own]);
  });

  // A tool that works again by itself or by a sign-in stays bound: whoever calls it is told.
  test.each(causes.filter(({ state }) => state === "failing" || state === "needs_sign_in"))(
    "$state: a specialist that meets it is told the same, and the person sees it",
    async ({ tool, code, says }) => {
      const capability = await panel(tool);
      const contract = {
        ...{ status: "blocked", action_summary: "Nothing was made.", evidence: {} },
        ...{ next_step: "It is to be seen to first.", missing_fields: ["access"], assumptions: null },
      };
      for (const mode of modes) {
        bench.server.requests.length = 0;
        bench.server.setScript(
          byRole({
            supervisor: [task("deliverables", "Make it."), { text: "It could not be made." }],
            deliverables: [call(tool, argumentsOf[tool]), { text: JSON.stringify(contract) }],
          }),
        );
        const asked = await ask(inMode(mode), wishes[tool].en);
        const reply = lastResult(bench.server.requests[2]!);
        expect(reply.code).toBe(code);
        expect(String(reply.message)).toContain(says.reply);
        expect(noticesOf(asked)).toEqual([capability]);
      }
    },
  );
});
