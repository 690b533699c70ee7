/** Inviting somebody: a name, what they may do, and a link that works once. */
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { type Invite, PEOPLE } from '../../api/lead.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import { type Access, AccessForm } from './access-form.tsx';

/** A link that was just made. */
export interface MadeLink {
  readonly invite: Invite;
  readonly href: string;
}

const NEW: Access = { role: 'reviewer', queues: [], days: 90 };
const USUAL_DAYS = 90;

interface InvitePaneProps {
  readonly queues: readonly string[];
  readonly made: MadeLink | undefined;
  readonly onMade: (made: MadeLink | undefined) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The pane. */
export function InvitePane({ queues, made, onMade, ref }: InvitePaneProps) {
  const { people: words } = useLeadWords();
  const answers = useQueryClient();
  const [name, setName] = useState('');
  const [access, setAccess] = useState(NEW);
  const [problem, setProblem] = useState<unknown>();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
    void answers.invalidateQueries({ queryKey: PEOPLE });
  };
  const make = () =>
    act(async () => {
      const { role, queues, days } = access;
      const json = { person: name.trim(), role, queues: [...queues], days: days ?? USUAL_DAYS };
      const { invite, path } = await answerOf(client.invites.$post({ json }));
      onMade({ invite, href: new URL(path, location.href).href });
    });
  const done = (): void => {
    onMade(undefined);
    setName('');
    setAccess(NEW);
  };
  return (
    <aside className="invite">
      <h2>{words.invite}</h2>
      {problem === undefined ? null : <Trouble error={problem} />}
      {made === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void make();
          }}
        >
          <label className="lab2">
            {words.name} <span className="faint">{words.asOthersSee}</span>
            <span className="field full">
              <input
                ref={ref}
                name="person"
                autoComplete="off"
                value={name}
                maxLength={200}
                onChange={({ target }) => setName(target.value)}
              />
            </span>
          </label>
          <AccessForm access={access} queues={queues} isChange={false} onChange={setAccess} />
          <p className="acts">
            <button type="submit" className="btn go" disabled={name.trim() === ''}>
              {words.makeLink}
            </button>
          </p>
        </form>
      ) : (
        <>
          <Link made={made} />
          <p className="acts">
            <button type="button" className="btn go" onClick={done}>
              {words.done}
            </button>
            <button
              type="button"
              className="btn bare"
              onClick={() =>
                void act(async () => {
                  const { invite_id } = made.invite;
                  await answerOf(client.invites.withdraw.$post({ json: { invite_id } }));
                  done();
                })
              }
            >
              {words.withdrawLink}
            </button>
          </p>
        </>
      )}
    </aside>
  );
}

function Link({ made: { invite, href } }: { readonly made: MadeLink }) {
  const { people: words } = useLeadWords();
  const formats = useFormats();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>
        <b>{invite.person}</b>{' '}
        <span className="dim">{words.mays[invite.role as keyof typeof words.mays]}</span>
      </p>
      <div className="linkbox">
        <code>{href}</code>
        <button
          type="button"
          className="btn small"
          onClick={() => void navigator.clipboard?.writeText(href).then(() => setCopied(true))}
        >
          {isCopied ? words.copied : words.copy}
        </button>
      </div>
      <p className="small dim">{words.linkMeans(invite.person, formats.shortDay(invite.ends_at))}</p>
    </>
  );
}
