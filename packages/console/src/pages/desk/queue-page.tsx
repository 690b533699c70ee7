/** My queues: what waits for me, what is disputed, and where to begin. */
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Queue, useQueues } from '../../api/desk.ts';
import { useMay } from '../../api/me.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { useTitle } from '../../parts/use-title.ts';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { firstSentence } from './document/guideline.tsx';
import { NeedsToken } from './no-item.tsx';
import './desk.css';

/** The screen. */
export default function QueuePage() {
  const words = useWords();
  useTitle(words.screens.queue);
  const queues = useQueues();
  return (
    <Shown answer={queues} title={words.screens.queue}>
      {({ queues: all }) => <Queues queues={all} />}
    </Shown>
  );
}

const pathOf = ({ queue_id }: Queue, act: 'review' | 'adjudicate'): string =>
  `/queue/${encodeURIComponent(queue_id)}/${act}`;

function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const { desk: words, screens, keys: keyWords } = useWords();
  const navigate = useNavigate();
  const mayReview = useMay('review');
  const { table, move } = useRowFocus();
  const first = queues.find(({ for_you }) => for_you.review > 0);
  const dispute = queues.find(({ for_you }) => for_you.adjudicate > 0);
  const start =
    first !== undefined
      ? pathOf(first, 'review')
      : dispute !== undefined
        ? pathOf(dispute, 'adjudicate')
        : undefined;
  const keys = useMemo(
    () => [
      ...(start === undefined
        ? []
        : [{ code: 'Enter', cap: 'Enter', does: words.keyStart, run: () => void navigate(start) }]),
      { code: 'KeyJ', cap: 'J', does: keyWords.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: keyWords.move, run: () => move(-1) },
    ],
    [start, words, keyWords, navigate, move],
  );
  useKeys(keys);
  const forMe = queues.reduce((sum, { for_you }) => sum + for_you.review, 0);
  const disputes = queues.reduce((sum, { for_you }) => sum + for_you.adjudicate, 0);
  return (
    <>
      <div className="head">
        <div>
          <h1>{screens.queue}</h1>
          {queues.length === 0 || !mayReview ? null : (
            <p className="sub">
              <span>{words.waitsForYou(forMe, disputes)}</span>
            </p>
          )}
        </div>
        {start === undefined ? null : (
          <p className="acts">
            <Link className="btn go" to={start}>
              {words.start} <kbd>Enter</kbd>
            </Link>
          </p>
        )}
      </div>
      {queues.length === 0 ? (
        <div className="empty">
          <h2>{words.noQueue}</h2>
          <p className="read dim">{words.noQueueMeans}</p>
        </div>
      ) : (
        <div ref={table}>
          <ScrollX label={screens.queue}>
            <QueueTable queues={queues} />
          </ScrollX>
        </div>
      )}
      {mayReview ? null : <NeedsToken as="reviewer" />}
    </>
  );
}

function QueueTable({ queues }: { readonly queues: readonly Queue[] }) {
  const { desk: words } = useWords();
  return (
    <table className="list queues">
      <thead>
        <tr>
          <th scope="col">{words.queue}</th>
          <th scope="col" className="num">
            {words.forYou}
          </th>
          <th scope="col" className="num">
            {words.toAdjudicate}
          </th>
          <th scope="col" className="num">
            {words.waiting}
          </th>
          <th scope="col" className="num">
            {words.disputed}
          </th>
          <th scope="col" className="num">
            {words.settled}
          </th>
          <th scope="col" className="num">
            {words.medianTime}
          </th>
          <th scope="col">{words.agreement}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <QueueRow key={queue.queue_id} queue={queue} />
        ))}
      </tbody>
    </table>
  );
}

function QueueRow({ queue }: { readonly queue: Queue }) {
  const { desk: words } = useWords();
  const formats = useFormats();
  const { queue_id, guideline, items, for_you, declined, review_time } = queue;
  const count = (value: number) => (value === 0 ? <span className="faint">0</span> : formats.number(value));
  const path =
    for_you.review > 0
      ? pathOf(queue, 'review')
      : for_you.adjudicate > 0
        ? pathOf(queue, 'adjudicate')
        : undefined;
  return (
    <tr>
      <td className="c-queue">
        {path === undefined ? (
          <span className="name">{queue_id}</span>
        ) : (
          <Link className="name" to={path}>
            {queue_id}
          </Link>
        )}
        {guideline === '' ? null : <span className="why">{firstSentence(guideline)}</span>}
        {declined === 0 ? null : <span className="why sign">{words.declined(declined)}</span>}
      </td>
      <td className="num">{for_you.review === 0 ? count(0) : <b>{formats.number(for_you.review)}</b>}</td>
      <td className="num">
        {for_you.adjudicate === 0 ? (
          count(0)
        ) : (
          <Link className="link" to={pathOf(queue, 'adjudicate')}>
            {formats.number(for_you.adjudicate)}
          </Link>
        )}
      </td>
      <td className="num">{count(items.waiting + items.reviewing)}</td>
      <td className="num">{count(items.disputed)}</td>
      <td className="num">{count(items.agreed + items.adjudicated)}</td>
      <td className="num">
        {review_time.median_seconds === null ? (
          <span className="faint" title={`${words.tooFew}, ${words.n(formats.number(review_time.n))}`}>
            {DASH}
          </span>
        ) : (
          formats.duration(review_time.median_seconds * 1000)
        )}
      </td>
      <td>
        <Link className="link" to={`/agreement?queue=${encodeURIComponent(queue_id)}`}>
          {words.see}
        </Link>
      </td>
    </tr>
  );
}
