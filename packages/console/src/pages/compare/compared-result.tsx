/** What a comparison found: in a sentence, as quality, as a matrix, and case by case. */
import { useSearchParams } from 'react-router';
import type { ComparedRuns } from '../../api/compare.ts';
import { useRun } from '../../api/run.ts';
import { FlowMatrix } from '../../parts/moves/flow-matrix.tsx';
import { MovedList } from '../../parts/moves/moved-list.tsx';
import { type MovedPart, partsOfFlow, type SideNames } from '../../parts/moves/moves.ts';
import { MovesSay } from '../../parts/moves/moves-say.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** The result. */
export function ComparedResult({ compared }: { readonly compared: ComparedRuns }) {
  const { compare: words } = useWords();
  const formats = useFormats();
  const [asked, setAsked] = useSearchParams();
  const flow = asked.get('flow') ?? '';
  const { before, after, moved_left_out } = compared;
  const run = useRun(after.run_id);
  const effects = run.data?.effects;
  const names = namesOf(before, after) ?? { before: words.before, after: words.after };
  const flows = compared.flows.map(({ from, to, count }) => ({ from: from || DASH, to: to || DASH, count }));
  const moved = compared.moved.map(partOf);
  const { shown, isChosen } = partsOfFlow(moved, flows, flow);
  const choose = (chosen: string): void => {
    const changed = new URLSearchParams(asked);
    if (chosen === '') changed.delete('flow');
    else changed.set('flow', chosen);
    setAsked(changed, { replace: true });
  };
  const label = words.matrix(names.before, names.after);
  return (
    <>
      <MovesSay compared={{ flows, moved, parts: compared.parts }} effects={effects}>
        {' '}
        <span className="faint">{words.compared(formats.number(compared.cases))}</span>
      </MovesSay>
      <LeftOut counts={compared.not_compared} />
      <div className="cols matrix-cols">
        <div>
          <h2>{label}</h2>
          <FlowMatrix
            flows={flows}
            effects={effects}
            names={names}
            label={label}
            chosen={flow}
            onChoose={choose}
          />
        </div>
        <Quality quality={compared.quality} names={names} />
      </div>
      {moved.length === 0 ? null : (
        <MovedList
          runs={{ before: before.run_id, after: after.run_id }}
          moved={shown}
          unlisted={isChosen ? 0 : moved_left_out}
          names={names}
          effects={effects}
        />
      )}
    </>
  );
}

/** What tells the sides apart: their runs, or else their policies; undefined if neither does. */
function namesOf(before: ComparedRuns['before'], after: ComparedRuns['after']): SideNames | undefined {
  if (before.run_id !== after.run_id) return { before: before.run_id, after: after.run_id };
  return before.policy === after.policy ? undefined : { before: before.policy, after: after.policy };
}

const partOf = ({ text, from, to, ...part }: ComparedRuns['moved'][number]): MovedPart => ({
  ...part,
  summary: text,
  from: { ...from, outcome: from.outcome || DASH },
  to: { ...to, outcome: to.outcome || DASH },
});

/** What could not be compared, and why. */
function LeftOut({ counts }: { readonly counts: ComparedRuns['not_compared'] }) {
  const { compare: words } = useWords();
  const formats = useFormats();
  const reasons = (Object.keys(words.leftOut) as (keyof typeof counts)[]).filter((name) => counts[name] > 0);
  if (reasons.length === 0) return null;
  return (
    <div className="note">
      <div>
        <p>
          <b>{words.notCompared}</b>
        </p>
        {reasons.map((name) => (
          <p key={name}>{words.leftOut[name](formats.number(counts[name]))}</p>
        ))}
      </div>
    </div>
  );
}

interface QualityProps {
  readonly quality: ComparedRuns['quality'];
  readonly names: SideNames;
}

/** How good each side is where the right answer is known. */
function Quality({ quality, names }: QualityProps) {
  const { compare: words } = useWords();
  const formats = useFormats();
  if (quality === null)
    return (
      <div>
        <h2>{words.quality}</h2>
        <p className="dim">{words.noQuality}</p>
      </div>
    );
  return (
    <div>
      <h2>
        {words.quality} <span className="faint">{words.qualityOn(formats.number(quality.cases))}</span>
      </h2>
      <table className="plain tight quality">
        <thead>
          <tr>
            <td />
            <th scope="col" className="num">
              {names.before}
            </th>
            <th scope="col" className="num">
              {names.after}
            </th>
            <th scope="col" className="num">
              {words.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['precision', 'recall', 'f1'] as const).map((name) => {
            const [old, now] = [quality.before[name], quality.after[name]];
            return (
              <tr key={name}>
                <th scope="row">{words.scores[name]}</th>
                <td className="num">{old.toFixed(3)}</td>
                <td className="num">{now.toFixed(3)}</td>
                <td className="num">{signed(now - old)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const signed = (change: number): string =>
  Math.abs(change) < 0.0005 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(3)}`;
