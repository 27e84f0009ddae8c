import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import { Sparkline } from "./sparkline";
import { TimeChart } from "./time-chart";

const points = [
  { at: "1", when: "10:00", value: 1, said: "100% of 20" },
  { at: "2", when: "11:00", value: null, said: "no calls" },
  { at: "3", when: "12:00", value: 0.75, said: "75% of 20", isBad: true },
];
const ticks = [
  { value: 0.5, label: "50%" },
  { value: 1, label: "100%" },
];

test("a chart has a name, its figure in words, axes with labels and the line that must be kept", () => {
  const html = render(
    <TimeChart
      title="Success"
      summary="90% of 60"
      points={points}
      ticks={ticks}
      limit={{ value: 0.95, label: "held under 95%" }}
      kind="line"
      noPoint="Walk with the arrow keys."
    />,
  );
  expect(html).toContain('role="slider"');
  expect(html).toContain('aria-label="Success"');
  expect(html).toContain('aria-valuemax="3"');
  for (const words of ["90% of 60", "50%", "100%", "10:00", "held under 95%"]) expect(html).toContain(words);
  expect(html.match(/chart-bad/g)).toHaveLength(1);
});

test("a chart of nothing still stands", () => {
  const html = render(<TimeChart title="Denials" summary="none" points={[]} ticks={ticks} kind="bars" noPoint="-" />);
  expect(html).toContain("Denials");
  expect(html).not.toContain("NaN");
});

test("a sparkline says in words what it shows and draws no line through a gap", () => {
  const html = render(
    <Sparkline values={[1, 0.9, null, 0.8, 0.7]} low={0} high={1} label="lowest 70%, highest 100%" />,
  );
  expect(html).toContain('role="img"');
  expect(html).toContain('aria-label="lowest 70%, highest 100%"');
  expect(html.match(/class="spark-line"/g)).toHaveLength(2);
});

test("bars are drawn only where something was counted", () => {
  const html = render(<Sparkline values={[0, 3, 0, 1]} low={0} high={3} kind="bars" label="most 3" />);
  expect(html.match(/class="spark-bar"/g)).toHaveLength(2);
});
