/** Signing in: a token is exchanged for a session cookie that no script can read. */
import { CuriaError } from '@curia/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { answerOf } from '../../../curia/src/http/client.ts';
import { client } from '../api/client.ts';
import { useFirstWords } from '../words/words.tsx';

/** The form. */
export function SignIn() {
  const words = useFirstWords();
  const answers = useQueryClient();
  const id = useId();
  const [problem, setProblem] = useState('');
  const signIn = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim();
    if (token === '') return;
    try {
      await answerOf(client.session.$post({ json: { token } }));
      setProblem('');
      await answers.invalidateQueries();
    } catch (error) {
      setProblem(CuriaError.is(error) ? `${error.message} (${error.code})` : words.states.unreachable);
    }
  };
  return (
    <form className="sign-in" onSubmit={(event) => void signIn(event)}>
      <h1>{words.signIn.title}</h1>
      <p className="read dim">{words.signIn.why}</p>
      <label htmlFor={id}>{words.signIn.token}</label>
      <span className="field wide">
        <input id={id} name="token" type="password" autoComplete="off" placeholder="curia_…" />
      </span>
      <button type="submit" className="btn go">
        {words.signIn.go}
      </button>
      <p role="alert" className="sign bad">
        {problem}
      </p>
      <p className="faint small">
        {words.signIn.make} <code>npx curia serve tokens create NAME --role admin</code>
      </p>
    </form>
  );
}
