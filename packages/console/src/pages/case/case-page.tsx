/** One case: the ruling as a sentence, what was read, what was said, why, what would change it, and the log. */
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type ShownCase, type TableRecord, useCase, useRunTables } from '../../api/case.ts';
import { courtFileOf, type Run, useRun } from '../../api/run.ts';
import { copyLink } from '../../keys/copy-link.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { CourtLabels } from '../../parts/court-labels.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useWords } from '../../words/words.tsx';
import { AskedTable } from './asked-table.tsx';
import { BlindCase } from './blind-case.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseLog } from './case-log.tsx';
import { CasePacket } from './case-packet.tsx';
import { CaseSettlement } from './case-settlement.tsx';
import { CaseText } from './case-text.tsx';
import { ChangeList } from './change-list.tsx';
import { changesIn } from './changes.ts';
import { markedIn, Said } from './kinds/said.tsx';
import { ladderOf, tableOf, tracedRules } from './ladder.ts';
import { Ladder } from './ladder.tsx';
import { PartPicker } from './part-picker.tsx';
import { Parts } from './parts.tsx';
import { settlementOf } from './settlement.ts';
import { useNeighbours } from './use-neighbours.ts';
import { voicesOf } from './voices.ts';
import './case.css';

/** The screen. */
export default function CasePage() {
  const { run: name = '', case: case_id = '' } = useParams();
  useTitle(case_id);
  const run = useRun(name);
  const one = useCase(name, case_id);
  const tables = useRunTables(name);
  return (
    <Shown answer={run} title={case_id}>
      {(shownRun) => (
        <Shown answer={one} title={case_id}>
          {(shown) =>
            shown.blind === undefined ? (
              <CourtLabels file={courtFileOf(shownRun)}>
                <OneCase
                  run={shownRun}
                  one={shown}
                  tables={tables.data?.tables.map(({ table }) => table) ?? []}
                />
              </CourtLabels>
            ) : (
              <BlindCase run={shownRun} one={shown} blind={shown.blind} />
            )
          }
        </Shown>
      )}
    </Shown>
  );
}

/** The parts of the screen that the keys 1 to 6 lead to. */
const PARTS = ['case', 'voices', 'rules', 'changes', 'log', 'packet'] as const;

const goTo = (part: (typeof PARTS)[number]): void => {
  const heading = document.getElementById(`part-${part}`);
  heading?.closest('details')?.setAttribute('open', '');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

interface OneCaseProps {
  readonly run: Run;
  readonly one: ShownCase;
  readonly tables: readonly TableRecord[];
}

function OneCase({ run, one, tables }: OneCaseProps) {
  const words = useWords();
  const [asked, setAsked] = useSearchParams();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { effects } = run;
  const voices = useMemo(() => voicesOf(one.events), [one.events]);
  const quotes = useMemo(() => markedIn(run, one, voices), [run, one, voices]);
  const settlement = useMemo(() => settlementOf(one), [one]);
  const { previous, next } = useNeighbours(run.run_id, one.position);
  const part = Math.min(
    Math.max(Number(asked.get('part') ?? 0) || 0, 0),
    Math.max(0, one.headlines.length - 1),
  );
  const headline = one.headlines[part];
  const question =
    headline === undefined
      ? undefined
      : (one.questions.find(({ about }) => about === headline.about) ??
        (one.headlines.length === 1 ? one.questions[0] : undefined));
  const table = headline === undefined ? undefined : tableOf(headline, tables);
  const setPart = (to: number): void => {
    const changed = new URLSearchParams(asked);
    changed.set('part', String(to));
    setAsked(changed, { replace: true });
  };
  const keys = useMemo(
    () => [
      ...PARTS.map((name, at) => ({
        code: `Digit${at + 1}`,
        cap: String(at + 1),
        does: words.case.parts,
        run: () => goTo(name),
      })),
      { code: 'KeyJ', cap: 'J', does: words.case.nextCase, run: next },
      { code: 'KeyK', cap: 'K', does: words.case.nextCase, run: previous },
      { code: 'KeyT', cap: 'T', does: words.case.toRules, run: () => goTo('rules') },
      { code: 'KeyW', cap: 'W', does: words.case.toChanges, run: () => goTo('changes') },
      {
        code: 'KeyD',
        cap: 'D',
        does: words.case.onlyDifferences,
        run: () => setOnlyDifferences((before) => !before),
      },
      copyLink(words.case.copyLink),
    ],
    [words, next, previous],
  );
  useKeys(keys);
  const why = (
    <>
      {headline === undefined || table === undefined ? (
        <p className="dim">{one.status === 'open' ? words.case.stillOpen : words.case.noTable}</p>
      ) : (
        <Ladder
          rungs={ladderOf(table, headline.rule, tracedRules(one, headline))}
          reason={headline.reason}
          effects={effects}
          table={`/tables/${table.id}/${table.policy}?run=${encodeURIComponent(run.run_id)}`}
        />
      )}
      {question === undefined || question.trace === undefined || question.question === table?.id ? null : (
        <AskedTable
          question={question}
          table={tables.find(({ id }) => id === question.question)}
          effects={effects}
          run_id={run.run_id}
        />
      )}
    </>
  );
  return (
    <>
      <CaseHead
        run={run}
        one={one}
        headline={headline}
        effects={effects}
        settlement={settlement}
        onPrevious={previous}
        onNext={next}
      />
      <Parts
        names={PARTS.map((name) => ({ name, label: words.case.part[name] }))}
        none={one.events.some(({ kind }) => kind === 'packet-opened') ? undefined : 'packet'}
        onGo={goTo}
      />
      {one.headlines.length > 1 ? (
        <PartPicker one={one} chosen={part} effects={effects} onChoose={setPart} />
      ) : null}
      <div className="cols case-cols">
        <div className="col">
          <h2 id="part-case" tabIndex={-1}>
            {words.case.part.case}
          </h2>
          <CaseText input={one.input} quotes={quotes} />
          <h2 id="part-changes" tabIndex={-1}>
            {words.case.part.changes}
          </h2>
          <ChangeList changes={question === undefined ? undefined : changesIn(question)} effects={effects} />
        </div>
        <div className="col">
          {settlement === undefined ? null : (
            <CaseSettlement one={one} settlement={settlement} headline={headline} effects={effects} />
          )}
          <Said
            run={run}
            one={one}
            voices={voices}
            onlyDifferences={onlyDifferences}
            onOnlyDifferences={setOnlyDifferences}
          />
          {settlement === undefined ? (
            <>
              <h2 id="part-rules" tabIndex={-1}>
                {words.case.why}
              </h2>
              {why}
            </>
          ) : (
            <details className="handed-over">
              <summary id="part-rules">
                <b>{words.case.handedOver}</b> <span className="dim">{headline?.reason}</span>
              </summary>
              {why}
            </details>
          )}
        </div>
      </div>
      <CaseLog one={one} />
      <CasePacket one={one} />
    </>
  );
}
