/** Everybody who may come: what they may do, what they have and did; changing it, and ending it after saying what that does. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { type Invite, PEOPLE, type People, type Person, sits } from '../../api/lead.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { DASH } from '../../words/formats.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import { type Access, AccessForm, isHandedOut } from './access-form.tsx';
import { FEWEST_TOLD } from './few.ts';

const COLUMNS = 8;

/** What is being done to somebody. */
export interface Doing {
  readonly person: string;
  readonly what: 'change' | 'revoke';
}

interface TableProps {
  readonly people: People;
  readonly queues: readonly string[];
  readonly doing: Doing | undefined;
  readonly onDo: (doing: Doing | undefined) => void;
}

/** The table. */
export function PeopleTable({ people: { people, invites }, queues, doing, onDo }: TableProps) {
  const { people: words } = useLeadWords();
  const [problem, setProblem] = useState<unknown>();
  const answers = useQueryClient();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      setProblem(undefined);
      onDo(undefined);
    } catch (error) {
      setProblem(error);
    }
    void answers.invalidateQueries({ queryKey: PEOPLE });
  };
  const row = (person: Person) =>
    doing?.person === person.person && doing.what === 'revoke' ? (
      <Revoking
        key={person.person}
        person={person}
        onKeep={() => onDo(undefined)}
        onRevoke={() =>
          void act(() => answerOf(client.people.end.$post({ json: { person: person.person } })))
        }
      />
    ) : (
      <PersonRow
        key={person.person}
        person={person}
        queues={queues}
        isChanging={doing?.person === person.person}
        onDo={onDo}
        onChange={(change) =>
          void act(() => answerOf(client.people.change.$post({ json: { person: person.person, ...change } })))
        }
      />
    );
  const experts = people.filter((one) => sits(one) || one.roles.length === 0);
  const others = people.filter((one) => !experts.includes(one));
  return (
    <>
      {problem === undefined ? null : <Trouble error={problem} />}
      <table className="list people">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.may}</th>
            <th scope="col">{words.queues}</th>
            <th scope="col" className="num">
              {words.hasNow}
            </th>
            <th scope="col" className="num">
              {words.answered}
            </th>
            <th scope="col" className="num">
              {words.stood}
            </th>
            <th scope="col">{words.lastHere}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {experts.map(row)}
          {invites.map((invite) => (
            <InviteRow
              key={invite.invite_id}
              invite={invite}
              onWithdraw={() =>
                void act(() =>
                  answerOf(client.invites.withdraw.$post({ json: { invite_id: invite.invite_id } })),
                )
              }
            />
          ))}
        </tbody>
        {others.length === 0 ? null : (
          <tbody>
            <tr className="day">
              <th colSpan={COLUMNS} scope="rowgroup">
                {words.others}
              </th>
            </tr>
            {others.map(row)}
          </tbody>
        )}
      </table>
    </>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly queues: readonly string[];
  readonly isChanging: boolean;
  readonly onDo: (doing: Doing | undefined) => void;
  readonly onChange: (change: { role?: Access['role']; queues?: string[]; days?: number }) => void;
}

const DAY_MS = 86_400_000;
/** So many days before the end the page says that access ends. */
const SOON_DAYS = 14;
const LONGER_DAYS = 90;
const NOW_MS = 3 * 60_000;

function PersonRow({ person: one, queues, isChanging, onDo, onChange }: PersonRowProps) {
  const { people: words } = useLeadWords();
  const formats = useFormats();
  const { person, roles, tally, you, may_change, ends_at, last_at } = one;
  const left = ends_at === null ? null : Math.ceil((Date.parse(ends_at) - Date.now()) / DAY_MS);
  const number = (value: number | undefined) =>
    value === undefined || !sits(one) ? <span className="faint">{DASH}</span> : formats.number(value);
  return (
    <>
      <tr data-person={person}>
        <td className="wrap">
          <span className={roles.length === 0 ? 'name dim' : 'name'}>
            {person} {you ? <span className="faint">{words.you}</span> : null}
          </span>
          {may_change && left !== null && left <= SOON_DAYS ? (
            <span className="why">
              {words.endsIn(left)}{' '}
              <button
                type="button"
                className="bare-link link"
                onClick={() => onChange({ days: LONGER_DAYS })}
              >
                {words.extend}
              </button>
            </span>
          ) : null}
        </td>
        <td className="wrap">
          {roles.length === 0 ? (
            <span className="faint">{words.ended}</span>
          ) : (
            roles.map((role) => words.mays[role]).join(', ')
          )}
        </td>
        <td className="dim wrap">
          {roles.length === 0 ? DASH : one.queues.length === 0 ? words.all : one.queues.join(', ')}
        </td>
        <td className="num">{number(tally?.has_now)}</td>
        <td className="num">
          {tally === null ? <span className="faint">{DASH}</span> : formats.number(tally.answered)}
        </td>
        <td className="num">
          {tally === null || tally.answered === 0 ? (
            <span className="faint">{DASH}</span>
          ) : tally.settled < FEWEST_TOLD ? (
            <span className="faint">{words.tooFewToSay}</span>
          ) : (
            words.stoodOf(tally.stood, tally.settled)
          )}
        </td>
        <td className="dim">
          {last_at === null
            ? words.never
            : Date.now() - Date.parse(last_at) < NOW_MS
              ? words.now
              : formats.dueDay(last_at, false)}
        </td>
        <td className="num">
          {may_change ? (
            <button
              type="button"
              className="bare-link link change"
              aria-expanded={isChanging}
              onClick={() => onDo(isChanging ? undefined : { person, what: 'change' })}
            >
              {words.change}
            </button>
          ) : null}
        </td>
      </tr>
      {isChanging ? (
        <tr className="asking">
          <td colSpan={COLUMNS}>
            <Changing person={one} queues={queues} onDo={onDo} onChange={onChange} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Changing({ person: one, queues, onDo, onChange }: Omit<PersonRowProps, 'isChanging'>) {
  const { people: words } = useLeadWords();
  const known = one.roles.find(isHandedOut) ?? 'reviewer';
  const [access, setAccess] = useState<Access>({ role: known, queues: one.queues, days: null });
  return (
    <form
      className="queue-edit"
      aria-label={words.changeTitle(one.person)}
      onSubmit={(event) => {
        event.preventDefault();
        const { role, queues, days } = access;
        onChange({
          ...(role === known && one.roles.length === 1 ? {} : { role }),
          queues: [...queues],
          ...(days === null ? {} : { days }),
        });
      }}
    >
      <AccessForm access={access} queues={queues} isChange onChange={setAccess} />
      <p className="acts">
        <button type="submit" className="btn go">
          {words.save}
        </button>
        <button type="button" className="btn bare" onClick={() => onDo(undefined)}>
          {words.cancel}
        </button>
        <button type="button" className="btn" onClick={() => onDo({ person: one.person, what: 'revoke' })}>
          {words.endAccess}
        </button>
      </p>
    </form>
  );
}

interface RevokingProps {
  readonly person: Person;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

function Revoking({ person: { person, tally }, onKeep, onRevoke }: RevokingProps) {
  const { people: words } = useLeadWords();
  const keys = useMemo(
    () => [
      { code: 'Escape', cap: 'Esc', does: words.keep, run: onKeep },
      { code: 'Enter', cap: 'Enter', does: words.revoke, run: onRevoke },
    ],
    [words, onKeep, onRevoke],
  );
  useKeys(keys, true);
  return (
    <tr className="asking">
      <td colSpan={COLUMNS}>
        <div className="note bad" role="alertdialog" aria-label={words.revokeSign}>
          <span className="sign">{words.revokeSign}</span>
          <span>
            <b>{words.revokeFrom(person)}</b>{' '}
            {tally === null
              ? null
              : `${words.revokeItems(tally.has_now, tally.drafts)} ${words.revokeAnswers(tally.answered)}`}
          </span>
          <span className="again">
            <button type="button" className="btn bare" onClick={onKeep}>
              {words.keep} <kbd>Esc</kbd>
            </button>
            <button type="button" className="btn" onClick={onRevoke}>
              {words.revoke} <kbd>Enter</kbd>
            </button>
          </span>
        </div>
      </td>
    </tr>
  );
}

function InviteRow({ invite, onWithdraw }: { readonly invite: Invite; readonly onWithdraw: () => void }) {
  const { people: words } = useLeadWords();
  const formats = useFormats();
  const { person, role, queues, created_at, ends_at } = invite;
  return (
    <tr>
      <td className="wrap">
        <span className="name dim">{person}</span>
        <span className="why">{words.notOpened(formats.shortDay(ends_at))}</span>
      </td>
      <td>{words.mays[role]}</td>
      <td className="dim wrap">{queues.length === 0 ? words.all : queues.join(', ')}</td>
      {[1, 2, 3].map((at) => (
        <td key={at} className="num">
          <span className="faint">{DASH}</span>
        </td>
      ))}
      <td className="dim">{words.invitedAt(formats.time(created_at))}</td>
      <td className="num">
        <button type="button" className="bare-link link" onClick={onWithdraw}>
          {words.withdraw}
        </button>
      </td>
    </tr>
  );
}
