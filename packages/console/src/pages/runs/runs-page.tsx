/** All runs, the newest first: what needs somebody, and what each came to. */
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { useQueues } from '../../api/desk.ts';
import { useMay } from '../../api/me.ts';
import { isRunning } from '../../api/run.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { OutcomeLegend } from '../../parts/bar.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { useTitle } from '../../parts/use-title.ts';
import { useFirstWords, useFormats } from '../../words/words.tsx';
import { NoRuns } from './no-runs.tsx';
import { isStatus, RunFilters } from './run-filters.tsx';
import { RunRows } from './run-rows.tsx';
import { type ListedRun, needsSomebody } from './runs-list.ts';
import './runs.css';

/** While a run is driven, the list is asked for this often. */
const LIVE_MS = 2_000;
const PAGE = 50;

/** The screen; search, filter and page stand in its address. */
export function RunsPage() {
  const words = useFirstWords();
  useTitle(words.screens.runs);
  const [asked, setAsked] = useSearchParams();
  const search = asked.get('search') ?? '';
  const status = asked.get('status') ?? '';
  const after = asked.get('after') ?? '';
  const query = {
    limit: String(PAGE),
    rules: 'true' as const,
    search: search || undefined,
    after: after || undefined,
    status: isStatus(status) ? status : undefined,
  };
  const runs = useAnswer(['runs', query], () => client.runs.$get({ query }), { every: LIVE_MS });
  const navigate = useNavigate();
  const mayOperate = useMay('operate');
  const { table, move, focusFirst } = useRowFocus();
  const keys = useMemo(
    () => [
      { code: 'KeyJ', cap: 'J', does: words.keys.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: words.keys.move, run: () => move(-1) },
      { code: 'Enter', cap: 'Enter', does: words.keys.open, run: () => focusFirst() },
      ...(mayOperate
        ? [{ code: 'KeyN', cap: 'N', does: words.keys.newRun, run: () => void navigate('/runs/new') }]
        : []),
      { code: 'Period', cap: '.', does: words.keys.newest, run: () => void navigate('/runs/last') },
      {
        code: 'Slash',
        cap: '/',
        does: words.keys.search,
        run: () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      },
    ],
    [words, move, focusFirst, navigate, mayOperate],
  );
  useKeys(keys);
  const isNarrowed = search !== '' || status !== '' || after !== '';
  return (
    <Shown answer={runs} title={words.screens.runs}>
      {({ runs: listed, next }) => {
        return (
          <>
            <div className="head">
              <div>
                <h1>{words.screens.runs}</h1>
                {listed.length === 0 ? null : <Says runs={listed} />}
              </div>
              {listed.length === 0 && !isNarrowed ? null : <RunFilters asked={asked} onAsk={setAsked} />}
              {mayOperate ? (
                <Link className="btn go" to="/runs/new">
                  {words.runs.newRun} <kbd>N</kbd>
                </Link>
              ) : null}
            </div>
            <div ref={table}>
              <RunRows runs={listed} />
            </div>
            {listed.length > 0 ? (
              <Under count={listed.length} next={next} asked={asked} onAsk={setAsked} />
            ) : (
              <NoRuns isNarrowed={isNarrowed} />
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** How many items of the desk wait for somebody; none where the desk is not for this reader. */
function useWaitingItems(): number {
  const mayLook = useMay('desk');
  const { data } = useQueues(mayLook);
  return (data?.queues ?? []).reduce(
    (sum, { items }) => sum + items.waiting + items.reviewing + items.disputed,
    0,
  );
}

/** What the list says in one line. */
function Says({ runs }: { readonly runs: readonly ListedRun[] }) {
  const { runs: words } = useFirstWords();
  const running = runs.filter(isRunning).length;
  const needed = runs.filter(needsSomebody).length;
  const waiting = useWaitingItems();
  return (
    <p className="sub">
      <span>
        {words.says(words.running(running), needed === 0 && waiting > 0 ? '' : words.needed(needed))}{' '}
        {waiting === 0 ? null : (
          <Link className="link" to="/queue">
            {words.inQueue(waiting)}
          </Link>
        )}
      </span>
    </p>
  );
}

interface UnderProps {
  readonly count: number;
  readonly next: string | null;
  readonly asked: URLSearchParams;
  readonly onAsk: (asked: URLSearchParams) => void;
}

/** What the textures mean, and the way to older runs. */
function Under({ count, next, asked, onAsk }: UnderProps) {
  const { runs: words } = useFirstWords();
  const formats = useFormats();
  const go = (after: string | null): void => {
    const changed = new URLSearchParams(asked);
    if (after === null) changed.delete('after');
    else changed.set('after', after);
    onAsk(changed);
  };
  return (
    <div className="under">
      <OutcomeLegend />
      <p className="faint">
        {words.shown(formats.number(count))}
        {asked.has('after') ? (
          <button type="button" className="bare-link link next" onClick={() => go(null)}>
            {words.first}
          </button>
        ) : null}
        {next === null ? null : (
          <button type="button" className="bare-link link next" onClick={() => go(next)}>
            {words.more}
          </button>
        )}
      </p>
    </div>
  );
}
