/** Two runs, or one run under two policies: what moves, how good each side is, and what could not be compared. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { useCompared } from '../../api/compare.ts';
import { copyLink } from '../../keys/copy-link.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Shown } from '../../parts/shown.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { useTitle } from '../../parts/use-title.ts';
import { useWords } from '../../words/words.tsx';
import { ComparedResult } from './compared-result.tsx';
import { type ChosenSide, type PickedRun, readSide, SidePicker, writeSide } from './side-picker.tsx';
import './compare.css';

const LISTED = '200';

/** The screen; both sides and the chosen flow stand in its address. */
export default function ComparePage() {
  const words = useWords();
  useTitle(words.screens.compare);
  const runs = useAnswer(['runs', 'compare'], () => client.runs.$get({ query: { limit: LISTED } }));
  return (
    <Shown answer={runs} title={words.screens.compare}>
      {({ runs: listed }) => (listed.length === 0 ? <NoRuns /> : <OfRuns runs={listed} />)}
    </Shown>
  );
}

function NoRuns() {
  const { compare: words } = useWords();
  return (
    <div className="empty">
      <h1>{words.emptyTitle}</h1>
      <p>{words.empty}</p>
      <code>npx curia demo</code>
    </div>
  );
}

function OfRuns({ runs }: { readonly runs: readonly PickedRun[] }) {
  const { compare: words, screens, keys: keyWords, case: caseWords } = useWords();
  const [asked, setAsked] = useSearchParams();
  const before = asked.get('before') ?? runs[0]?.run_id ?? '';
  const after = asked.get('after') ?? '';
  const [left, right] = [readSide(before), readSide(after)];
  const court = runs.find(({ run_id }) => run_id === left.run)?.court;
  // Runs of another court answer another question.
  const others = court === undefined ? runs : runs.filter((run) => run.court === court);
  const { table, move, focusFirst } = useRowFocus();
  const keys = useMemo(() => {
    const swap = (): void => setAsked(new URLSearchParams({ before: after, after: before }));
    return [
      { code: 'KeyJ', cap: 'J', does: keyWords.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: keyWords.move, run: () => move(-1) },
      { code: 'Enter', cap: 'Enter', does: keyWords.open, run: focusFirst },
      copyLink(caseWords.copyLink),
      ...(after === '' ? [] : [{ code: 'KeyX', cap: 'X', does: words.swap, run: swap }]),
    ];
  }, [words, keyWords, caseWords, move, focusFirst, before, after, setAsked]);
  useKeys(keys);
  const pick = (name: 'before' | 'after', side: ChosenSide): void => {
    const changed = new URLSearchParams({ before, after });
    changed.set(name, writeSide(side));
    const isStranger =
      name === 'before' &&
      runs.find(({ run_id }) => run_id === side.run)?.court !==
        runs.find(({ run_id }) => run_id === right.run)?.court;
    if (isStranger || changed.get('after') === '') changed.delete('after');
    setAsked(changed);
  };
  return (
    <>
      <div className="head">
        <h1>{screens.compare}</h1>
      </div>
      <div className="sides">
        <SidePicker label={words.before} side={left} runs={runs} onPick={(side) => pick('before', side)} />
        <SidePicker label={words.after} side={right} runs={others} onPick={(side) => pick('after', side)} />
      </div>
      <div ref={table}>
        {after === '' ? (
          <p className="says dim">{words.how}</p>
        ) : before === after ? (
          <p className="says dim">
            {words.sameSide} {words.how}
          </p>
        ) : (
          <Compared before={before} after={after} />
        )}
      </div>
    </>
  );
}

function Compared({ before, after }: { readonly before: string; readonly after: string }) {
  const compared = useCompared(before, after);
  return <Shown answer={compared}>{(shown) => <ComparedResult compared={shown} />}</Shown>;
}
