/** A table as a flowchart, drawn by us: nothing is loaded for it, and it follows the theme. */
import type { TableRecord } from '../../api/case.ts';
import { type Effects, effectOf } from '../../parts/effect.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { type ChartStep, layOut, MEASURES } from './chart-layout.ts';
import type { Fired } from './fired.ts';

interface FlowchartProps {
  readonly table: TableRecord;
  readonly fired: Fired;
  readonly effects: Effects | undefined;
}

/** The chart. */
export function Flowchart({ table, fired, effects }: FlowchartProps) {
  const { table: words } = useWords();
  const { steps, height } = layOut(table);
  return (
    <ScrollX label={table.title}>
      <svg
        className="flowchart"
        width={MEASURES.width}
        height={height}
        role="img"
        aria-label={words.chartOf(table.title)}
      >
        {steps.map((step, at) => (
          <Step
            key={step.rule}
            step={step}
            isLast={at === steps.length - 1}
            fired={fired}
            effects={effects}
          />
        ))}
      </svg>
    </ScrollX>
  );
}

interface StepProps {
  readonly step: ChartStep;
  readonly isLast: boolean;
  readonly fired: Fired;
  readonly effects: Effects | undefined;
}

function Step({ step: { rule, outcome, lines, top, height }, isLast, fired, effects }: StepProps) {
  const { table: words } = useWords();
  const formats = useFormats();
  const { box, left, line, gap, padding, outcome: outcomeAt } = MEASURES;
  const middle = top + height / 2;
  const count = fired?.[rule] ?? 0;
  return (
    <g className={effectOf(outcome, effects)}>
      <rect
        x={left}
        y={top}
        width={box}
        height={height}
        rx={6}
        className={isLast ? 'chart-box last' : 'chart-box'}
      />
      <text x={left + 14} y={top + padding + line - 5} className="chart-rule">
        {rule}
      </text>
      {lines.map((text, at) => (
        <text key={text} x={left + 14} y={top + padding + (at + 2) * line - 5}>
          {text}
        </text>
      ))}
      <path d={`M${left + box} ${middle}H${outcomeAt - 12}`} className="chart-way" />
      <path d={`M${outcomeAt - 18} ${middle - 4}l6 4l-6 4`} className="chart-way" />
      {isLast ? null : (
        <>
          <text x={left + box + 14} y={middle - 6}>
            {words.yes}
          </text>
          <path d={`M${left + 40} ${top + height}v${gap}`} className="chart-way" />
          <text x={left + 48} y={top + height + gap - 8}>
            {words.no}
          </text>
        </>
      )}
      <Shape effect={effectOf(outcome, effects)} x={outcomeAt + 4} y={middle} />
      <text x={outcomeAt + 18} y={middle + 4} className="chart-outcome">
        {outcome}
      </text>
      {fired === undefined ? null : (
        <text x={outcomeAt + 210} y={middle + 4}>
          {count === 0 ? words.never : words.timesFired(formats.number(count))}
        </text>
      )}
    </g>
  );
}

/** The shape of an effect. */
function Shape({ effect, x, y }: { readonly effect: string; readonly x: number; readonly y: number }) {
  if (effect === 'change') return <path className="chart-shape" d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />;
  if (effect === 'expert') return <path className="chart-shape" d={`M${x} ${y - 6}l6 11h-12z`} />;
  if (effect === 'refuse')
    return <rect className="chart-shape" x={x - 4} y={y - 4} width={8} height={8} rx={1} />;
  if (effect === 'ask')
    return (
      <>
        <circle className="chart-shape hollow" cx={x} cy={y} r={4.5} />
        <path className="chart-shape" d={`M${x} ${y - 4.5}a4.5 4.5 0 0 0 0 9z`} />
      </>
    );
  return <circle className="chart-shape" cx={x} cy={y} r={4.5} />;
}
