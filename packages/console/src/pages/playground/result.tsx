/** What the draft would change over a history: in a sentence, as a matrix, by line, and case by case. */
import { effectOf, type OwnOutcomes } from '../../parts/effect.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Compared, LineEffect } from './compare.ts';
import { FlowMatrix, flowName } from './flow-matrix.tsx';
import { MovedList } from './moved-list.tsx';

interface ResultProps {
  readonly run: string;
  readonly compared: Compared;
  readonly before: string;
  readonly own?: OwnOutcomes | undefined;
  readonly flow: string;
  readonly onFlow: (flow: string) => void;
  readonly onLine: (line: number) => void;
}

/** The result. */
export function Result({ run, compared, before, own, flow, onFlow, onLine }: ResultProps) {
  const { playground: words } = useWords();
  const { moved, flows, lines } = compared;
  const isChosen = flows.some(({ from, to }) => flowName(from, to) === flow);
  const shown = isChosen
    ? moved.filter(({ from, to }) => flowName(from.outcome, to.outcome) === flow)
    : moved;
  return (
    <>
      <Says compared={compared} own={own} />
      <div className="cols matrix-cols">
        <div>
          <h2>{words.matrix(before)}</h2>
          <FlowMatrix flows={flows} own={own} before={before} chosen={flow} onChoose={onFlow} />
        </div>
        {lines.length === 0 ? null : <ByLine lines={lines} onLine={onLine} />}
      </div>
      {moved.length === 0 ? null : (
        <MovedList
          run={run}
          moved={shown}
          unlisted={isChosen ? 0 : compared.unlisted}
          before={before}
          own={own}
        />
      )}
    </>
  );
}

/** The sentence. */
function Says({ compared, own }: Pick<ResultProps, 'compared' | 'own'>) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const { flows, parts, moved, refused } = compared;
  const moves = flows.filter(({ from, to }) => from !== to).reduce((sum, { count }) => sum + count, 0);
  const toExpert = (outcome: string): boolean => effectOf(outcome, own) === 'expert';
  const experts = flows.reduce(
    (sum, { from, to, count }) => sum + (Number(toExpert(to)) - Number(toExpert(from))) * count,
    0,
  );
  const wrong = moved.filter(({ known }) => known === 'wrong').length;
  const withGold = moved.filter(({ known }) => known !== undefined).length;
  return (
    <p className="says">
      {moves === 0
        ? words.nothingMoves(formats.number(parts))
        : words.moves(formats.number(moves), formats.number(parts))}
      {experts === 0
        ? null
        : ` ${(experts < 0 ? words.fewer : words.moreExperts)(formats.number(Math.abs(experts)))}`}
      {withGold === 0 ? null : (
        <>
          {' '}
          {words.ofKnown(formats.number(withGold))} <b>{words.nowWrong(formats.number(wrong))}</b>
        </>
      )}
      {refused === 0 ? null : ` ${words.refused(formats.number(refused))}`}
    </p>
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
