/** One item in the list: what it asks, where it stands as far as its reader may know, whose it is, and by when. */
import { memo } from 'react';
import { Link } from 'react-router';
import type { LineItem } from '../../api/lead.ts';
import type { Formats } from '../../words/formats.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import { dayFrom } from './item-filter.ts';

interface ItemRowProps {
  readonly item: LineItem;
  readonly at: number;
  readonly to: string;
  /** Absent for whoever may not plan. */
  readonly onChoose?: ((item_id: string) => void) | undefined;
  readonly isChosen: boolean;
}

/** The row; drawn again only if something in it changed, since a list is scrolled far more often than it changes. */
export const ItemRow = memo(function ItemRow({ item, at, to, onChoose, isChosen }: ItemRowProps) {
  const { items: words } = useLeadWords();
  const formats = useFormats();
  const { item_id, case_id, asked, queue_id, assigned, due_at, seats, answered } = item;
  const isLate = due_at !== null && due_at < new Date().toISOString();
  return (
    <div className={isChosen ? 'item-row picked' : 'item-row'}>
      {onChoose === undefined ? null : (
        <input
          type="checkbox"
          className="tick"
          checked={isChosen}
          aria-label={words.choose(case_id)}
          onChange={() => onChoose(item_id)}
        />
      )}
      <Link className="item-link" data-row={at} data-item={item_id} data-run={item.run_id} to={to}>
        <span className="name cut" title={case_id}>
          {case_id}
        </span>
        <span className="cut i-asked" title={asked}>
          {asked}
        </span>
        <span className="cut dim i-queue">{queue_id}</span>
        <span className="nowrap i-state">
          <State item={item} />
        </span>
        <span className="seats" role="img" aria-label={words.seatsOf(answered, seats)}>
          {Array.from({ length: Math.min(seats, 5) }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are all alike and never move
            <i key={seat} className={seat < answered ? 'in' : ''} />
          ))}
        </span>
        <span className={assigned === null ? 'cut faint' : 'cut'}>{assigned ?? words.anyone}</span>
        <span className="num i-due">
          {due_at === null ? null : (
            <span className={isLate ? 'chk fail' : 'dim'}>{sayDue(due_at, formats, words.yesterday)}</span>
          )}
        </span>
      </Link>
    </div>
  );
});

/** Today by the hour, this week by its day, and otherwise by the date. */
function sayDue(due_at: string, formats: Formats, yesterday: string): string {
  const [now, due] = [new Date(), new Date(due_at)];
  const days = Math.round((dayFrom(due, 0).getTime() - dayFrom(now, 0).getTime()) / 86_400_000);
  if (days === 0) return formats.time(due_at);
  if (days === -1) return yesterday;
  return formats.dueDay(due_at, days > 0 && days < 7);
}

function State({ item: { state, answered, held_by } }: { readonly item: LineItem }) {
  const { items: words } = useLeadWords();
  if (state === 'disputed') return <span className="o expert">{words.stands.disputed}</span>;
  if (state === 'agreed' || state === 'adjudicated')
    return <span className="s done">{words.stands[state]}</span>;
  if (held_by !== null)
    return (
      <span className="s running" style={{ '--p': '12%' } as object}>
        {words.hasIt(held_by)}
      </span>
    );
  return answered > 0 ? (
    <span className="s running" style={{ '--p': '50%' } as object}>
      {words.someAnswered(answered)}
    </span>
  ) : (
    <span className="s waiting">{words.stands.waiting}</span>
  );
}
