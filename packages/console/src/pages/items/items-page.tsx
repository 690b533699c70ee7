/** The items of the desk: one list with five views, narrowed by what stands in the address. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Queue, useQueues } from '../../api/desk.ts';
import type { LineItem } from '../../api/lead.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { NeedsToken } from '../desk/no-item.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { isNarrowed, VIEWS, type View, viewIn } from './item-filter.ts';
import { ItemFilters } from './item-filters.tsx';
import { ItemList, type ItemListHandle } from './item-list.tsx';
import { NoItems } from './no-items.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { type Items, useItems } from './use-items.ts';
import './items.css';

/** The screen. */
export default function ItemsPage() {
  const words = useLeadWords();
  const queues = useQueues();
  return (
    <Shown answer={queues} title={words.screens.queue}>
      {({ queues: all }) => <Desk queues={all} />}
    </Shown>
  );
}

/** How many items a view has, by the counts of the queues. */
const countIn = (queues: readonly Queue[], view: Exclude<View, 'mine'>): number =>
  queues.reduce((sum, queue) => sum + COUNTS[view](queue), 0);

const COUNTS: Readonly<Record<Exclude<View, 'mine'>, (queue: Queue) => number>> = {
  'for-you': ({ for_you }) => for_you.review + for_you.adjudicate,
  open: ({ items }) => items.waiting + items.reviewing + items.disputed,
  disputed: ({ items }) => items.disputed,
  settled: ({ items }) => items.agreed + items.adjudicated,
};

const reviewOf = (queue_id: string, act: 'review' | 'adjudicate', item_id?: string): string =>
  `/queue/${encodeURIComponent(queue_id)}/${act}${item_id === undefined ? '' : `?item=${item_id}`}`;

const caseOf = ({ run_id, case_id }: LineItem): string =>
  `/runs/${run_id}/cases/${encodeURIComponent(case_id)}`;

function Desk({ queues }: { readonly queues: readonly Queue[] }) {
  const { items: words, desk, screens, keys: keyWords } = useLeadWords();
  const [asked, setAsked] = useSearchParams();
  const mayReview = useMay('review');
  const mayAdjudicate = useMay('adjudicate');
  const mayPlan = useMay('operate');
  // Whoever works at the machine of the server has every right but to judge.
  const isLead = useMe().data?.roles.includes('operator') ?? false;
  const view = viewIn(asked, mayReview);
  useTitle(view === 'mine' ? words.myAnswers : screens.queue);
  const list = useItems(view === 'mine' ? 'open' : view, asked, view !== 'mine');
  const navigate = useNavigate();
  const rows = useRef<ItemListHandle>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (item_id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(item_id)) next.add(item_id);
        return next;
      }),
    [],
  );
  const chooseNone = useCallback(() => setChosen(new Set()), []);
  const views = VIEWS.filter((one) => mayReview || (one !== 'mine' && one !== 'for-you'));
  const toView = useCallback(
    (one: View): string => {
      const next = new URLSearchParams(asked);
      next.set('view', one);
      return `?${next}`;
    },
    [asked],
  );
  const toOf = useCallback(
    (item: LineItem): string => {
      const isOpen = item.state !== 'agreed' && item.state !== 'adjudicated';
      if (!mayReview || !isOpen) return caseOf(item);
      const isDispute = item.state === 'disputed' && mayAdjudicate;
      return reviewOf(item.queue_id, isDispute ? 'adjudicate' : 'review', item.item_id);
    },
    [mayReview, mayAdjudicate],
  );
  const first = queues.find(({ for_you }) => for_you.review > 0);
  const dispute = queues.find(({ for_you }) => for_you.adjudicate > 0);
  const start =
    first !== undefined
      ? reviewOf(first.queue_id, 'review')
      : dispute !== undefined
        ? reviewOf(dispute.queue_id, 'adjudicate')
        : undefined;
  const keys = useMemo(
    () => [
      { code: 'KeyJ', cap: 'J', does: keyWords.move, run: () => void rows.current?.move(1) },
      { code: 'KeyK', cap: 'K', does: keyWords.move, run: () => void rows.current?.move(-1) },
      ...(start === undefined
        ? []
        : [
            { code: 'KeyS', cap: 'S', does: words.keys.start, run: () => void navigate(start) },
            { code: 'Enter', cap: 'Enter', does: words.keys.start, run: () => void navigate(start) },
          ]),
      ...(mayPlan
        ? [
            {
              code: 'Space',
              cap: 'Space',
              does: words.keys.choose,
              run: () => {
                const item = rows.current?.current();
                if (item !== undefined) choose(item.item_id);
              },
            },
            {
              code: 'KeyJ',
              held: 'shift' as const,
              cap: 'Shift J',
              does: words.keys.extend,
              run: () => {
                const [here, next] = [rows.current?.current(), rows.current?.move(1)];
                setChosen(
                  (before) => new Set([...before, ...[here, next].flatMap((one) => one?.item_id ?? [])]),
                );
              },
            },
          ]
        : []),
      {
        code: 'Slash',
        cap: '/',
        does: keyWords.search,
        run: () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      },
      { code: 'KeyG', cap: 'G', does: words.keys.guidelines, run: () => void navigate('/queues') },
      ...views.map((one, at) => ({
        code: `Digit${at + 1}`,
        cap: String(at + 1),
        does: words.keys.list,
        run: () => void navigate(toView(one)),
      })),
    ],
    [start, words, keyWords, navigate, mayPlan, choose, views, toView],
  );
  useKeys(keys);
  const head = (title: string, says: string) => (
    <>
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="sub">
            <span>{says}</span>
          </p>
        </div>
        <p className="acts">
          <Link className="btn bare" to="/queues">
            {words.queues}
          </Link>
          {start === undefined ? null : (
            <Link className="btn go" to={start}>
              {words.startNext} <kbd>S</kbd>
            </Link>
          )}
        </p>
      </div>
      <nav className="parts tabs" aria-label={words.which}>
        {views.map((one) => (
          <Link key={one} to={toView(one)} aria-current={one === view ? 'true' : undefined}>
            {words.views[one]} {one === 'mine' ? null : <span className="faint">{countIn(queues, one)}</span>}
          </Link>
        ))}
        <ItemFilters
          view={view}
          queues={queues}
          asked={asked}
          onAsk={(next) => setAsked(next, { replace: true })}
        />
      </nav>
    </>
  );
  if (view === 'mine')
    return (
      <OwnAnswers search={asked.get('search') ?? ''}>
        {(tally) =>
          head(
            words.myAnswers,
            tally === undefined ? '' : words.mineSays(tally.answered, tally.settled, tally.stood),
          )
        }
      </OwnAnswers>
    );
  return (
    <>
      {head(screens.queue, sayWhatWaits())}
      {list.items.length === 0 && !list.isLoading && list.error === null ? (
        <NoItems
          isFirst={queues.length === 0}
          isNarrowed={isNarrowed(asked)}
          view={view}
          open={countIn(queues, 'open')}
          mayReview={mayReview}
        />
      ) : (
        <ItemList
          ref={rows}
          list={list}
          toOf={toOf}
          chosen={chosen}
          onChoose={mayPlan && view !== 'settled' ? choose : undefined}
          onChooseAll={(all) => setChosen(new Set(all))}
        />
      )}
      {chosen.size === 0 ? null : <BulkBar chosen={chosen} onNone={chooseNone} />}
      {mayReview || isLead ? null : <NeedsToken as="reviewer" />}
    </>
  );

  function sayWhatWaits(): string {
    if (queues.length === 0) return '';
    const sum = (act: 'review' | 'adjudicate'): number =>
      queues.reduce((total, { for_you }) => total + for_you[act], 0);
    if (mayReview) return desk.waitsForYou(sum('review'), sum('adjudicate'));
    return words.says(
      countIn(queues, 'open'),
      view === 'open' ? sayLate(list) : '',
      countIn(queues, 'disputed'),
    );
  }

  /** Late ones come first, so that whoever sees the beginning of the list knows them. */
  function sayLate({ items, isWhole }: Items): string {
    if (isNarrowed(asked)) return '';
    const now = new Date().toISOString();
    const late = items.filter(({ due_at }) => due_at !== null && due_at < now).length;
    return late === 0 ? '' : words.late(late, late === items.length && !isWhole);
  }
}
