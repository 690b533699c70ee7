/** What the draft would change over a history: in a sentence, as a matrix, by line, and case by case. */
import type { Effects } from '../../parts/effect.ts';
import { FlowMatrix } from '../../parts/moves/flow-matrix.tsx';
import { MovedList } from '../../parts/moves/moved-list.tsx';
import { partsOfFlow } from '../../parts/moves/moves.ts';
import { MovesSay } from '../../parts/moves/moves-say.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Compared, LineEffect } from './compare.ts';

interface ResultProps {
  readonly run: string;
  readonly compared: Compared;
  readonly lines: readonly LineEffect[];
  readonly before: string;
  readonly effects?: Effects | undefined;
  readonly flow: string;
  readonly onFlow: (flow: string) => void;
  readonly onLine: (line: number) => void;
}

/** The result. */
export function Result({ run, compared, lines, before, effects, flow, onFlow, onLine }: ResultProps) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const { moved, flows } = compared;
  const { shown, isChosen } = partsOfFlow(moved, flows, flow);
  const names = { before, after: words.draft };
  return (
    <>
      <MovesSay compared={compared} effects={effects}>
        {compared.refused === 0 ? null : ` ${words.refused(formats.number(compared.refused))}`}
      </MovesSay>
      <div className="cols matrix-cols">
        <div>
          <h2>{words.matrix(before)}</h2>
          <FlowMatrix
            flows={flows}
            effects={effects}
            names={names}
            label={words.matrix(before)}
            chosen={flow}
            onChoose={onFlow}
          />
        </div>
        {lines.length === 0 ? null : <ByLine lines={lines} onLine={onLine} />}
      </div>
      {moved.length === 0 ? null : (
        <MovedList
          runs={{ before: run, after: run }}
          moved={shown}
          unlisted={isChosen ? 0 : compared.unlisted}
          names={names}
          effects={effects}
        />
      )}
    </>
  );
}

function ByLine({
  lines,
  onLine,
}: {
  readonly lines: readonly LineEffect[];
  readonly onLine: (line: number) => void;
}) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const most = Math.max(1, ...lines.map(({ moves }) => moves ?? 0));
  return (
    <div>
      <h2>{words.byLine}</h2>
      <table className="plain tight">
        <tbody>
          {lines.map(({ hunk, moves }) => (
            <tr key={hunk.at}>
              <td className="nowrap">
                <button type="button" className="bare-link link" onClick={() => onLine(hunk.at + 1)}>
                  {words.line(hunk.at + 1)}
                </button>{' '}
                <span className="faint">{(hunk.now[0] ?? hunk.was[0] ?? '').trim().slice(0, 40)}</span>
              </td>
              <td className="num">
                {moves === null ? <span className="faint">{words.notAlone}</span> : formats.number(moves)}
              </td>
              <td className="c-fill">
                <span className="fill" style={{ width: `${((moves ?? 0) / most) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
