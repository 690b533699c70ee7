/** The queues with what they take, how many people review an item, and what reviewers go by. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { QUEUES, type Queue } from '../../api/desk.ts';
import type { Person } from '../../api/lead.ts';
import { sits } from '../../api/lead.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';

interface GuidelinesProps {
  readonly queues: readonly Queue[];
  readonly people: readonly Person[];
}

/** How many people may answer in a queue. */
export const readersOf = (queue_id: string, people: readonly Person[]): number =>
  people.filter((one) => sits(one) && (one.queues.length === 0 || one.queues.includes(queue_id))).length;

/** The section. */
export function QueueGuidelines({ queues, people }: GuidelinesProps) {
  const { people: words } = useLeadWords();
  const [editing, setEditing] = useState<string>();
  return (
    <section className="people-queues" id="queues">
      <h2>
        {words.queuesTitle}
        <span className="right small">
          <button type="button" className="bare-link link" onClick={() => setEditing('')}>
            {words.newQueue}
          </button>
        </span>
      </h2>
      {editing === '' ? (
        <QueueForm courts={queues.map(({ court }) => court)} onDone={() => setEditing(undefined)} />
      ) : null}
      <ScrollX label={words.queuesTitle}>
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{words.queue}</th>
              <th scope="col">{words.takes}</th>
              <th scope="col" className="num">
                {words.reviewersAnItem}
              </th>
              <th scope="col">{words.guideline}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <QueueRow
                key={queue.queue_id}
                queue={queue}
                readers={readersOf(queue.queue_id, people)}
                isEditing={editing === queue.queue_id}
                onEdit={setEditing}
              />
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  );
}

const LONGEST_SHOWN = 160;

interface RowProps {
  readonly queue: Queue;
  readonly readers: number;
  readonly isEditing: boolean;
  readonly onEdit: (queue: string | undefined) => void;
}

function QueueRow({ queue, readers, isEditing, onEdit }: RowProps) {
  const { people: words } = useLeadWords();
  const { queue_id, court, outcome, rule, reviews, guideline } = queue;
  const isShort = reviews !== null && readers < reviews;
  return (
    <>
      <tr>
        <td className="name">{queue_id}</td>
        <td className="dim">
          {[
            court,
            ...(outcome === null ? [] : [outcome]),
            ...(rule === null ? [] : [words.takesRule(rule)]),
            ...(outcome === null && rule === null ? [words.takesRest] : []),
          ].join(', ')}
        </td>
        <td className="num">
          {reviews === null ? (
            <span className="faint">{words.asAsked}</span>
          ) : (
            <span className={isShort ? 'chk fail' : ''}>{reviews}</span>
          )}
        </td>
        <td className="dim">
          {guideline === '' ? (
            <span className="faint">{words.noGuideline}</span>
          ) : guideline.length > LONGEST_SHOWN ? (
            `${guideline.slice(0, LONGEST_SHOWN)}…`
          ) : (
            guideline
          )}
        </td>
        <td className="num">
          <button
            type="button"
            className="bare-link link"
            aria-expanded={isEditing}
            onClick={() => onEdit(isEditing ? undefined : queue_id)}
          >
            {words.edit}
          </button>
        </td>
      </tr>
      {isEditing ? (
        <tr>
          <td colSpan={5}>
            <QueueForm queue={queue} courts={[court]} onDone={() => onEdit(undefined)} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface FormProps {
  /** Absent for a new one. */
  readonly queue?: Queue;
  readonly courts: readonly string[];
  readonly onDone: () => void;
}

function QueueForm({ queue, courts, onDone }: FormProps) {
  const { people: words } = useLeadWords();
  const answers = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const save = async (form: FormData): Promise<void> => {
    const of = (name: string): string => String(form.get(name) ?? '').trim();
    const reviews = of('reviews');
    const own = queue?.queue_id === queue?.court ? undefined : queue?.queue_id.slice(queue.court.length + 1);
    const name = queue === undefined ? of('name') : own;
    const narrowed = queue === undefined || own !== undefined;
    const json = {
      court: of('court') || (queue?.court ?? ''),
      ...(name === undefined || name === '' ? {} : { name }),
      ...(narrowed ? { outcome: of('outcome') || null, rule: of('rule') || null } : {}),
      reviews: reviews === '' ? null : Number(reviews),
      guideline: of('guideline'),
    };
    try {
      await answerOf(client.queues.$post({ json }));
      void answers.invalidateQueries({ queryKey: QUEUES });
      onDone();
    } catch (error) {
      setProblem(error);
    }
  };
  const field = (name: string, label: string, value: string) => (
    <label>
      <span className="dim">{label}</span>
      <span className="field full">
        <input name={name} defaultValue={value} autoComplete="off" />
      </span>
    </label>
  );
  const isNamed = queue === undefined || queue.queue_id !== queue.court;
  return (
    <form
      className="queue-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      {problem === undefined ? null : <Trouble error={problem} />}
      <p className="row">
        {queue === undefined ? (
          <>
            <label>
              <span className="dim">{words.court}</span>
              <span className="field full">
                <input name="court" list="courts-of-queues" defaultValue={courts[0] ?? ''} />
              </span>
            </label>
            <datalist id="courts-of-queues">
              {[...new Set(courts)].map((court) => (
                <option key={court}>{court}</option>
              ))}
            </datalist>
            {field('name', words.ownName, '')}
          </>
        ) : null}
        {isNamed ? field('outcome', words.outcome, queue?.outcome ?? '') : null}
        {isNamed ? field('rule', words.rule, queue?.rule ?? '') : null}
        <label>
          <span className="dim">{words.reviewersAnItem}</span>
          <span className="field full">
            <input
              name="reviews"
              type="number"
              min="1"
              max="99"
              defaultValue={queue?.reviews ?? ''}
              placeholder={words.asAsked}
            />
          </span>
        </label>
      </p>
      <label>
        <span className="dim">{words.guideline}</span>
        <textarea name="guideline" defaultValue={queue?.guideline ?? ''} maxLength={100_000} />
      </label>
      <p className="acts">
        <button type="submit" className="btn go">
          {words.save}
        </button>
        <button type="button" className="btn bare" onClick={onDone}>
          {words.cancel}
        </button>
      </p>
    </form>
  );
}
