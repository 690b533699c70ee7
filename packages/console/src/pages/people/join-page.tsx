/** Joining by a link that works once: what it lets one do, and one button. Looking at it does not use it up. */
import { CuriaError } from '@curia/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client, useAnswer } from '../../api/client.ts';
import type { Invite } from '../../api/lead.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { Loading } from '../../parts/wait.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import './people.css';

/** The screen; the word of the link stands behind the hash, which no server is sent. */
export default function JoinPage() {
  const { join: words } = useLeadWords();
  useTitle(words.go);
  const word = useLocation().hash.slice(1);
  const invite = useAnswer(['join', word], () => client.invites.read.$post({ json: { word } }), {
    enabled: word !== '',
  });
  if (word === '') return <Over title={words.over} means={words.noWord} />;
  const { data, error, refetch } = invite;
  if (data !== undefined) return <Invited word={word} invite={data} />;
  if (error === null) return <Loading />;
  return isOver(error) ? (
    <Over title={words.over} means={words.overMeans} />
  ) : (
    <Trouble error={error} retry={refetch} />
  );
}

const isOver = (error: unknown): boolean => CuriaError.is(error) && error.code === 'INVITE_REFUSED';

const Over = ({ title, means }: { readonly title: string; readonly means: string }) => (
  <div className="join empty">
    <h1>{title}</h1>
    <p className="read dim">{means}</p>
  </div>
);

function Invited({ word, invite }: { readonly word: string; readonly invite: Invite }) {
  const { join: words, people } = useLeadWords();
  const answers = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const join = useCallback(async (): Promise<void> => {
    try {
      await answerOf(client.join.$post({ json: { word } }));
      await answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'join' });
      await navigate(invite.role === 'viewer' ? '/runs' : '/queue', { replace: true });
    } catch (error) {
      setProblem(error);
    }
  }, [word, invite, answers, navigate]);
  const keys = useMemo(
    () => [{ code: 'Enter', cap: 'Enter', does: words.go, run: () => void join() }],
    [words, join],
  );
  useKeys(keys);
  if (isOver(problem)) return <Over title={words.over} means={words.overMeans} />;
  return (
    <div className="join">
      <h1>{words.title(invite.person)}</h1>
      <p className="read dim">
        {words.by(invite.invited_by)} {words.may(people.mays[invite.role])} {words.until(invite.days)}
      </p>
      {problem === undefined ? null : <Trouble error={problem} />}
      <button type="button" className="btn go" onClick={() => void join()}>
        {words.go} <kbd>Enter</kbd>
      </button>
      <p className="small dim">{words.means}</p>
    </div>
  );
}
