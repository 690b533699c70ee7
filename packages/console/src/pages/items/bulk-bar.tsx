/** What a lead does with the chosen items: whose they are, by when, and how many people review them. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { QUEUES } from '../../api/desk.ts';
import { PEOPLE, sits, usePeople } from '../../api/lead.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { dayFrom } from './item-filter.ts';
import { ITEMS } from './use-items.ts';

/** What is being chosen in the bar. */
type Asking = 'assign' | 'due';

interface BulkProps {
  readonly chosen: ReadonlySet<string>;
  readonly onNone: () => void;
}

type Plan = Parameters<typeof client.items.plan.$post>[0]['json'];
type Planned = { readonly planned: number; readonly kept: readonly { item_id: string; problem: string }[] };

const EVENING = 18;
const MOST_REVIEWERS = 5;

/** The bar; it is there while something is chosen. */
export function BulkBar({ chosen, onNone }: BulkProps) {
  const { items: words } = useLeadWords();
  const answers = useQueryClient();
  const people = usePeople().data?.people.filter(sits) ?? [];
  const [asking, setAsking] = useState<Asking>('assign');
  const [planned, setPlanned] = useState<Planned>();
  const [problem, setProblem] = useState<unknown>();
  const plan = async (what: Omit<Plan, 'items'>): Promise<void> => {
    try {
      setPlanned(await answerOf(client.items.plan.$post({ json: { items: [...chosen], ...what } })));
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
    for (const queryKey of [ITEMS, QUEUES, PEOPLE]) void answers.invalidateQueries({ queryKey });
  };
  const keys = useMemo(
    () => [
      { code: 'KeyA', cap: 'A', does: words.keys.assign, run: () => setAsking('assign') },
      { code: 'KeyU', cap: 'U', does: words.keys.due, run: () => setAsking('due') },
      { code: 'Escape', cap: 'Esc', does: words.keys.none, run: onNone },
    ],
    [words, onNone],
  );
  useKeys(keys);
  const at = (days: number): string => new Date(dayFrom(new Date(), days).setHours(EVENING)).toISOString();
  return (
    <>
      {problem === undefined ? null : <Trouble error={problem} />}
      <div className="bulk" role="toolbar" aria-label={words.forChosen}>
        <b>{words.chosen(chosen.size)}</b>
        <button
          type="button"
          className="btn small"
          aria-pressed={asking === 'assign'}
          onClick={() => setAsking('assign')}
        >
          {words.assign} <kbd>A</kbd>
        </button>
        <button
          type="button"
          className="btn small"
          aria-pressed={asking === 'due'}
          onClick={() => setAsking('due')}
        >
          {words.dueButton} <kbd>U</kbd>
        </button>
        <label className="pick-field small">
          {words.reviewers}{' '}
          <select value="" onChange={({ target }) => void plan({ reviews: Number(target.value) })}>
            <option value="" disabled>
              –
            </option>
            {Array.from({ length: MOST_REVIEWERS }, (_, one) => one + 1).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        {asking === 'assign' ? (
          <fieldset className="assign" aria-label={words.assignTo}>
            <span className="dim small">{words.assignTo}</span>
            <button type="button" className="btn small" onClick={() => void plan({ assigned: null })}>
              {words.anyone}
            </button>
            {people.map(({ person, tally }) => (
              <button
                key={person}
                type="button"
                className="btn small"
                onClick={() => void plan({ assigned: person })}
              >
                {person} {tally === null ? null : <span className="faint">{tally.has_now}</span>}
              </button>
            ))}
          </fieldset>
        ) : (
          <fieldset className="assign" aria-label={words.dueBy}>
            <span className="dim small">{words.dueBy}</span>
            {(
              [
                ['today', at(0)],
                ['tomorrow', at(1)],
                ['week', at(7)],
                ['none', null],
              ] as const
            ).map(([name, due_at]) => (
              <button key={name} type="button" className="btn small" onClick={() => void plan({ due_at })}>
                {words.presets[name]}
              </button>
            ))}
            <label className="field small">
              <span className="hide">{words.day}</span>
              <input
                type="date"
                onChange={({ target: { valueAsDate, value } }) => {
                  if (valueAsDate === null || valueAsDate.getFullYear() < 2000) return;
                  void plan({ due_at: new Date(`${value}T${EVENING}:00:00`).toISOString() });
                }}
              />
            </label>
          </fieldset>
        )}
        <span className="dim small" role="status">
          {planned === undefined ? '' : words.planned(planned.planned)}{' '}
          {planned === undefined || planned.kept.length === 0
            ? ''
            : `${words.kept(planned.kept.length)} ${planned.kept[0]!.problem}`}
        </span>
        <button type="button" className="bare-link link" onClick={onNone}>
          {words.chooseNone} <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}
