import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import { toolItem } from "@/components/lib/testing/tool-item";
import { MaskList } from "./mask-list";
import { RowFilterList } from "./row-filter-list";

const columns = [
  { name: "phone", description: "how to reach them" },
  { name: "folder", description: "where it lies" },
];

test("masks and row filters are said in plain words", () => {
  const tool = toolItem({
    columns,
    masks: [{ column: "phone", roles: ["viewer", "editor"], mask: "last_four" }],
    rowFilters: [{ column: "folder", roles: ["viewer"], operator: "one_of", value: ["/public", "/press"] }],
  });
  expect(render(<MaskList tool={tool} columns={columns} mayManage />)).toContain(
    "Viewer, Editor: only the last four characters.",
  );
  expect(render(<RowFilterList tool={tool} columns={columns} mayManage />)).toContain(
    "Viewer: only rows whose folder is one of /public, /press.",
  );
});

test("who may only look is offered neither", () => {
  const tool = toolItem({ columns });
  const html = render(<MaskList tool={tool} columns={columns} mayManage={false} />);
  expect(html).toContain("Every column is shown as it is.");
  expect(html).not.toContain("<button");
});
