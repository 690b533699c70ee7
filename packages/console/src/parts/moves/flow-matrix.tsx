/** From which outcome to which: what stays is grey, what moves is tinted by how much. */
import { useFormats, useWords } from '../../words/words.tsx';
import type { Effects } from '../effect.ts';
import { Outcome } from '../outcome.tsx';
import { ScrollX } from '../scroll-x.tsx';
import { type Flow, flowName, type SideNames } from './moves.ts';
import './moves.css';

interface MatrixProps {
  readonly flows: readonly Flow[];
  readonly effects?: Effects | undefined;
  readonly names: SideNames;
  /** What the matrix is called. */
  readonly label: string;
  /** The flow that the list below is narrowed to, as `from to`. */
  readonly chosen: string;
  readonly onChoose: (flow: string) => void;
}

/** The matrix. */
export function FlowMatrix({ flows, effects, names, label, chosen, onChoose }: MatrixProps) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const outcomes = [...new Set(flows.flatMap(({ from, to }) => [from, to]))].toSorted();
  const count = (from: string, to: string): number =>
    flows.find((flow) => flow.from === from && flow.to === to)?.count ?? 0;
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
  const most = Math.max(1, ...flows.filter(({ from, to }) => from !== to).map((flow) => flow.count));
  return (
    <ScrollX label={label}>
      <table className="plain matrix">
        <thead>
          <tr>
            <td />
            {outcomes.map((to) => (
              <th key={to} className="num" scope="col">
                <Outcome outcome={to} effects={effects} soft />
              </th>
            ))}
            <th className="num" scope="col">
              {names.before}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((from) => (
            <tr key={from}>
              <th scope="row">
                <Outcome outcome={from} effects={effects} />
              </th>
              {outcomes.map((to) => (
                <Cell
                  key={to}
                  count={count(from, to)}
                  isStay={from === to}
                  share={count(from, to) / most}
                  isOn={chosen === flowName(from, to)}
                  label={words.flow(from, to)}
                  onClick={() => onChoose(chosen === flowName(from, to) ? '' : flowName(from, to))}
                />
              ))}
              <td className="num faint">{formats.number(sum(outcomes.map((to) => count(from, to))))}</td>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">{names.after}</th>
            {outcomes.map((to) => (
              <td key={to} className="num faint">
                {formats.number(sum(outcomes.map((from) => count(from, to))))}
              </td>
            ))}
            <td className="num faint">{formats.number(sum(flows.map((flow) => flow.count)))}</td>
          </tr>
        </tbody>
      </table>
    </ScrollX>
  );
}

interface CellProps {
  readonly count: number;
  readonly isStay: boolean;
  readonly share: number;
  readonly isOn: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

function Cell({ count, isStay, share, isOn, label, onClick }: CellProps) {
  const formats = useFormats();
  if (count === 0) return <td className="num nil">·</td>;
  if (isStay) return <td className="num stay">{formats.number(count)}</td>;
  return (
    <td
      className={`num move${isOn ? ' on' : ''}`}
      style={{ '--m': `${8 + Math.round(share * 24)}%` } as React.CSSProperties}
    >
      <button
        type="button"
        className="bare"
        aria-pressed={isOn}
        aria-label={`${label}: ${formats.number(count)}`}
        onClick={onClick}
      >
        {formats.number(count)}
      </button>
    </td>
  );
}
