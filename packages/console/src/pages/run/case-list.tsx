/** The cases of a run: a list of any length, narrowed by outcome, rule, status or a word. */
import { memo, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedCase, Run } from '../../api/run.ts';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { sayInput } from '../../parts/say-input.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useMedia } from '../../parts/use-media.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../parts/virtual-rows.tsx';
import { Wait } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { filterIn } from './case-filter.ts';
import { CaseFilters } from './case-filters.tsx';
import { useCases } from './use-cases.ts';

/** What the keys of the screen need of it. */
export interface CaseListHandle {
  move(by: 1 | -1): void;
  filter(): void;
}

interface ListProps {
  readonly run: Run;
  readonly effects: Effects | undefined;
  readonly ref?: Ref<CaseListHandle>;
}

const ROW = 37;
/** On a phone the text of a case stands below its name. */
const NARROW = '(max-width: 720px)';
const NARROW_ROW = 58;
/** The list. */
export function CaseList({ run, effects, ref }: ListProps) {
  const words = useWords();
  const formats = useFormats();
  const [asked] = useSearchParams();
  const filter = useMemo(() => filterIn(asked), [asked]);
  const cases = useCases(run, filter);
  const row = useMedia(NARROW) ? NARROW_ROW : ROW;
  const rows = useRef<VirtualRowsHandle>(null);
  const filters = useRef<HTMLSelectElement>(null);
  const place = useRef(-1);
  useImperativeHandle(ref, () => ({
    filter: () => filters.current?.focus(),
    move: (by) => {
      place.current = Math.min(Math.max(place.current + by, 0), cases.count - 1);
      const at = place.current;
      rows.current?.reveal(at);
      // The row may have to be drawn first.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus());
    },
  }));
  return (
    <>
      <h2>
        {words.run.cases}{' '}
        <span className="faint">
          {formats.number(cases.count)}
          {cases.isWhole ? '' : '+'}
        </span>
        <span className="right">
          <CaseFilters ref={filters} run={run} />
        </span>
      </h2>
      {run.hidden === 0 ? null : <p className="dim">{words.run.hidden(run.hidden)}</p>}
      {cases.error === null ? null : <Trouble error={cases.error} />}
      {cases.count === 0 && cases.isWhole ? (
        <p className="dim empty-list">{words.run.noCases}</p>
      ) : (
        <VirtualRows ref={rows} label={words.run.cases} count={cases.count} row={row} onView={cases.onView}>
          {(index) => (
            <CaseRow
              run_id={run.run_id}
              index={index}
              one={cases.at(index)}
              effects={effects}
              asked={asked}
            />
          )}
        </VirtualRows>
      )}
    </>
  );
}

interface RowProps {
  readonly run_id: string;
  readonly index: number;
  readonly one: ListedCase | undefined;
  readonly effects: Effects | undefined;
  readonly asked: URLSearchParams;
}

/** A row; drawn again only if something in it changed, since a list is scrolled far more often than it changes. */
const CaseRow = memo(function CaseRow({ run_id, index, one, effects, asked }: RowProps) {
  const { run: words } = useWords();
  if (one === undefined) return <Wait like="case-000000 ––––––––––––––––––––" />;
  const [first, ...others] = one.rulings;
  const query = asked.size === 0 ? '' : `?${asked}`;
  return (
    <Link
      className="case-row"
      data-row={index}
      to={`/runs/${run_id}/cases/${encodeURIComponent(one.case_id)}${query}`}
    >
      <span className="name cut" title={one.case_id}>
        {one.case_id}
      </span>
      <span className="cut dim">{sayInput(one.input)}</span>
      <span className="nowrap">
        {one.status === 'open' ? (
          <span className="o soft open">{words.open}</span>
        ) : one.status === 'refused' ? (
          <Outcome outcome="refused" />
        ) : first === undefined ? null : (
          <Outcome outcome={first.outcome} effects={effects} soft />
        )}
        {others.length === 0 ? null : <span className="faint"> +{others.length}</span>}
      </span>
      <span className="cut faint">{first?.rule}</span>
    </Link>
  );
});
