/** A case that its reader holds a seat on or may still take one of: the question and the evidence, and how to see the rest. */
import { CuriaError } from '@curia/core';
import type { ExpertQuestion } from '@curia/core/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import type { ShownCase } from '../../api/case.ts';
import { client } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import type { Run } from '../../api/run.ts';
import { useSpeech, useWords } from '../../words/words.tsx';
import { questionIn } from '../desk/answer/question-in.ts';
import { EvidenceSheet } from '../desk/evidence.tsx';
import '../desk/desk.css';

interface BlindProps {
  readonly run: Run;
  readonly one: ShownCase;
  readonly blind: NonNullable<ShownCase['blind']>;
}

/** The screen. */
export function BlindCase({ run, one, blind }: BlindProps) {
  const { words, language } = useSpeech();
  const { item_id } = blind;
  // The server describes blocks loosely, and the core says what they are.
  const question = blind.question as ExpertQuestion | undefined;
  const mayOpen = useMay('open_view');
  return (
    <div className="blind-case">
      <p className="crumb">
        <Link to="/runs">{words.screens.runs}</Link> / <Link to={`/runs/${run.run_id}`}>{run.run_id}</Link> /{' '}
        <span className="dim">{one.case_id}</span>
      </p>
      <h1>{one.case_id}</h1>
      <p className="note">{item_id === undefined ? words.case.blindOpen : words.case.blind}</p>
      {question === undefined ? null : (
        <>
          <h2>{words.case.blindQuestion}</h2>
          <p>
            <b>{questionIn(question, language)}</b>
          </p>
          <EvidenceSheet blocks={question.evidence} />
        </>
      )}
      {item_id === undefined || !mayOpen ? null : <OpenView item_id={item_id} />}
    </div>
  );
}

/** The act that shows everything and gives up the seats; it asks once more before. */
function OpenView({ item_id }: { readonly item_id: string }) {
  const { case: words, desk, states } = useWords();
  const [isAsked, setAsked] = useState(false);
  const answers = useQueryClient();
  const opening = useMutation({
    mutationFn: () => answerOf(client.items[':item'].open.$post({ param: { item: item_id } })),
    // Lists, counts and the case itself show more from now on.
    onSuccess: () => answers.invalidateQueries(),
  });
  return (
    <section className="open-view" aria-label={words.openView}>
      <p className="dim">{words.openMeans}</p>
      <p className="acts">
        {isAsked ? (
          <>
            <button
              type="button"
              className="btn"
              disabled={opening.isPending}
              onClick={() => opening.mutate()}
            >
              {words.openYes}
            </button>
            <button type="button" className="btn bare" onClick={() => setAsked(false)}>
              {desk.cancel}
            </button>
          </>
        ) : (
          <button type="button" className="btn" onClick={() => setAsked(true)}>
            {words.openView}
          </button>
        )}
      </p>
      {opening.error === null ? null : (
        <p className="sign bad" role="alert">
          {CuriaError.is(opening.error)
            ? `${opening.error.message} (${opening.error.code})`
            : states.unreachable}
        </p>
      )}
    </section>
  );
}
