/** The people of this server, for whoever leads: who may come, what each has and did, whom to invite, and the queues. */
import { useMemo, useRef, useState } from 'react';
import { useQueues } from '../../api/desk.ts';
import { usePeople } from '../../api/lead.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { InvitePane, type MadeLink } from './invite-pane.tsx';
import { type Doing, PeopleTable } from './people-table.tsx';
import { QueueGuidelines, readersOf } from './queue-guidelines.tsx';
import '../items/items.css';
import './people.css';

/** The screen. */
export default function PeoplePage() {
  const { people: words, screens, keys: keyWords } = useLeadWords();
  useTitle(screens.people);
  const answer = usePeople();
  const queues = useQueues().data?.queues ?? [];
  const [doing, setDoing] = useState<Doing>();
  const [made, setMade] = useState<MadeLink>();
  const name = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => {
    const rows = (): HTMLElement[] => [...(table.current?.querySelectorAll<HTMLElement>('.change') ?? [])];
    const move = (by: 1 | -1): void => {
      const at = rows().indexOf(document.activeElement as HTMLElement);
      rows()[Math.min(Math.max(at + by, 0), rows().length - 1)]?.focus();
    };
    return [
      {
        code: 'KeyI',
        cap: 'I',
        does: words.keys.invite,
        run: () => {
          setMade(undefined);
          requestAnimationFrame(() => name.current?.focus());
        },
      },
      { code: 'KeyJ', cap: 'J', does: keyWords.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: keyWords.move, run: () => move(-1) },
      {
        code: 'KeyR',
        cap: 'R',
        does: words.keys.revoke,
        run: () => {
          const person = document.activeElement?.closest<HTMLElement>('[data-person]')?.dataset.person;
          if (person !== undefined) setDoing({ person, what: 'revoke' });
        },
      },
      {
        code: 'KeyG',
        cap: 'G',
        does: words.keys.guidelines,
        run: () => document.getElementById('queues')?.scrollIntoView({ block: 'start' }),
      },
    ];
  }, [words, keyWords]);
  useKeys(keys);
  return (
    <Shown answer={answer} title={screens.people}>
      {(people) => {
        const active = people.people.filter(({ roles }) => roles.length > 0);
        const short = queues.find(
          ({ queue_id, reviews }) => reviews !== null && readersOf(queue_id, people.people) < reviews,
        );
        return (
          <>
            <div className="head">
              <div>
                <h1>{screens.people}</h1>
                <p className="sub">
                  <span>{words.says(active.length, people.invites.length)}</span>
                  {short?.reviews === undefined || short.reviews === null ? null : (
                    <span>
                      {words.tooFew(short.queue_id, short.reviews, readersOf(short.queue_id, people.people))}
                    </span>
                  )}
                  {people.people.some(({ tally }) => tally === null) ? (
                    <span className="faint">{words.hiddenFromYou}</span>
                  ) : null}
                </p>
              </div>
            </div>
            <div className="cols peoplecols">
              <div className="col" ref={table}>
                {active.length === 0 && people.invites.length === 0 ? (
                  <div className="empty">
                    <h2>{words.nobodyYet}</h2>
                    <p className="read dim">{words.nobodyYetMeans}</p>
                    <p>
                      <code>npx curia serve tokens create NAME --role operator</code>
                    </p>
                  </div>
                ) : (
                  <ScrollX label={screens.people}>
                    <PeopleTable
                      people={people}
                      queues={queues.map(({ queue_id }) => queue_id)}
                      doing={doing}
                      onDo={setDoing}
                    />
                  </ScrollX>
                )}
                <QueueGuidelines queues={queues} people={people.people} />
              </div>
              <InvitePane
                ref={name}
                queues={queues.map(({ queue_id }) => queue_id)}
                made={made}
                onMade={setMade}
              />
            </div>
          </>
        );
      }}
    </Shown>
  );
}
