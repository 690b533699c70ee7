/** One dispute: what was answered, the evidence, and the decision that is final for its round. */
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type Item, useQueues } from '../../api/desk.ts';
import type { KeyBinding } from '../../keys/key-sets.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { isFields } from '../../parts/say-value.ts';
import { useFormats, useSpeech } from '../../words/words.tsx';
import { type AnswerForm, answerOf, draftOf, formOf, gapOf } from './answer/answer-form.ts';
import { AnswersTable } from './answer/answers-table.tsx';
import { Choices } from './answer/choices.tsx';
import { questionIn } from './answer/question-in.ts';
import { QuestionParts, writeIn } from './answer/question-parts.tsx';
import { correctedIn, partsOf } from './answer/say-answer.ts';
import { sayGap } from './answer/say-gap.ts';
import { AskedAgain } from './asked-again.tsx';
import { DeskHead } from './desk-head.tsx';
import { answersOf, reviewsOf } from './dispute.ts';
import { Guideline } from './document/guideline.tsx';
import { EvidenceSheet, goToNextEvidence } from './evidence.tsx';
import { MachineSays } from './machine-says.tsx';
import { Refused } from './refused.tsx';
import type { Claimed } from './use-claim.ts';
import { useDraft } from './use-draft.ts';
import { useLease } from './use-lease.ts';
import { useSeatActs } from './use-seat-acts.ts';

// The reader of PDF files comes with the first document.
const DocumentPage = lazy(() => import('./document/document-page.tsx'));

interface BenchProps {
  readonly claimed: Claimed;
  readonly note: ReactNode;
  readonly onStored: (item: Item) => void;
  readonly onLeft: () => void;
  readonly onNext: (item?: string) => void;
}

/** Which answer is taken: one of those given, or the adjudicator's own. */
const OWN = 'own';

/** The bench; it is made anew for every seat. */
export function AdjudicateBench({ claimed, note, onStored, onLeft, onNext }: BenchProps) {
  const { words: all, language } = useSpeech();
  const { desk: words } = all;
  const formats = useFormats();
  const { item, seat } = claimed;
  const { question } = item;
  const reviews = reviewsOf(item.reviews, item.round);
  const disputed = answersOf(reviews);
  const [form, setForm] = useState(() => formOf(item));
  const [current, setCurrent] = useState(0);
  const reasonId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const draft = useDraft(item.item_id, draftOf(form), item.draft?.at ?? null);
  const lease = useLease(seat);
  const acts = useSeatActs(claimed, draft, { onStored, onLeft, onDeclined: onLeft });
  const left = useQueues().data?.queues.find(({ queue_id }) => queue_id === item.queue_id)?.for_you
    .adjudicate;
  const change = (changed: Partial<AnswerForm>): void => setForm((before) => ({ ...before, ...changed }));
  const { taken } = form;
  const setTaken = (chosen: string): void => change({ taken: chosen });
  const isOwn = taken === OWN;
  const ownGap = isOwn ? gapOf(form, item) : undefined;
  const chosen = isOwn
    ? ownGap === undefined
      ? answerOf(form, item)
      : undefined
    : disputed.find(({ tags }) => tags.join() === taken)?.answer;
  const missing =
    taken === ''
      ? words.gapTake
      : ownGap !== undefined
        ? sayGap(ownGap, words)
        : form.notes.trim() === ''
          ? words.gapReason
          : undefined;
  const writeReason = (): void => document.getElementById(reasonId)?.focus();
  const submit = (): void => {
    if (acts.isBusy) return;
    if (missing === undefined && chosen !== undefined)
      acts.submit.mutate({ answer: { ...chosen }, notes: form.notes.trim() });
    else if (taken !== '' && ownGap === undefined) writeReason();
  };
  // The reason is what the next reviewers read, so it is needed here as well.
  const sendBack = (): void => {
    if (acts.isBusy) return;
    if (form.notes.trim() === '') writeReason();
    else acts.sendBack.mutate(form.notes.trim());
  };
  const keys: KeyBinding[] = [
    ...disputed.slice(0, 9).map(({ tags }, at) => ({
      code: `Digit${at + 1}`,
      cap: String(at + 1),
      does: words.keyTake,
      run: () => setTaken(tags.join()),
    })),
    {
      code: 'KeyC',
      cap: 'C',
      does: words.keyOwn,
      run: () => {
        setTaken(OWN);
        // The field is there once the choice is drawn.
        requestAnimationFrame(() => writeIn(0));
      },
    },
    { code: 'KeyN', cap: 'N', does: words.keyReason, run: writeReason },
    { code: 'KeyE', cap: 'E', does: words.keyEvidence, run: goToNextEvidence },
    {
      code: 'Enter',
      held: 'ctrl',
      cap: 'Ctrl Enter',
      does: words.keySettle,
      whileWriting: true,
      run: submit,
    },
    { code: 'KeyB', cap: 'B', does: words.keySendBack, run: sendBack },
    { code: 'Backspace', cap: '⌫', does: words.keyGiveBack, run: () => acts.release.mutate() },
    {
      code: 'Escape',
      cap: 'Esc',
      does: words.keyLeaveField,
      whileWriting: true,
      run: () => title.current?.focus(),
    },
  ];
  useKeys(keys);
  const say = (answer: Readonly<Record<string, unknown>>): string =>
    partsOf(answer, question, words, language)
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('; ');
  const error = acts.error ?? lease.lost ?? null;
  return (
    <div className="desk">
      <DeskHead
        queue={item.queue_id}
        left={left === undefined ? '' : words.left(formats.number(left))}
        draft={draft}
        until={lease.until}
      />
      {note}
      <AskedAgain item={item} />
      <h1 className="dispute" ref={title} tabIndex={-1}>
        {questionIn(question, language)}
      </h1>
      <p className="sub meta">
        <span>{item.packet_id}</span>
        <span>{words.differ(reviews.length)}</span>
      </p>
      {item.guideline === '' ? null : <Guideline markdown={item.guideline} />}
      <div className="cols adj-cols">
        <div className="col answers evidence">
          <h2>
            {words.answers} <span className="faint">{words.noNames}</span>
          </h2>
          <AnswersTable reviews={reviews} question={question} />
          <h2>{words.evidence}</h2>
          {isFields(item.subject?.output) ? (
            <Suspense fallback={<EvidenceSheet blocks={question.evidence} />}>
              <DocumentPage item={item} disputed={correctedIn(reviews.map(({ answer }) => answer))} />
            </Suspense>
          ) : (
            <EvidenceSheet blocks={question.evidence} />
          )}
          {item.machine === null ? null : <MachineSays machine={item.machine} />}
        </div>
        <form
          className="col decide"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <h2>
            {words.decision} <span className="faint">{words.finalFor(item.round)}</span>
          </h2>
          <Choices
            legend={words.decision}
            name="taken"
            chosen={taken}
            onChoose={setTaken}
            choices={[
              ...disputed.map(({ tags, answer }, at) => ({
                id: tags.join(),
                cap: at < 9 ? String(at + 1) : '',
                label: (
                  <>
                    {words.take(tags.join(', '))} <small>{say(answer)}</small>
                  </>
                ),
              })),
              { id: OWN, cap: 'C', label: words.ownAnswer },
            ]}
          />
          {isOwn ? (
            <QuestionParts
              item={item}
              form={form}
              current={current}
              onCurrent={setCurrent}
              onChange={change}
            />
          ) : null}
          <label className="lab" htmlFor={reasonId}>
            {words.reason} <span className="faint">{words.reasonMeans}</span>
          </label>
          <textarea
            id={reasonId}
            rows={4}
            maxLength={10_000}
            value={form.notes}
            onChange={({ target }) => change({ notes: target.value })}
          />
          <dl className="facts standing">
            <dt>{words.ruling}</dt>
            <dd>{words.rulingStays}</dd>
            <dt>{words.willStand}</dt>
            <dd>
              <b>{chosen === undefined ? '–' : say(chosen)}</b>
            </dd>
          </dl>
          <div className="submit">
            <button
              type="submit"
              className="btn go"
              aria-disabled={missing !== undefined || acts.isBusy}
              aria-describedby={`${reasonId}-gap`}
            >
              {words.settle} <kbd>Ctrl Enter</kbd>
            </button>
            <button
              type="button"
              className="btn"
              aria-describedby={`${reasonId}-back`}
              aria-disabled={form.notes.trim() === '' || acts.isBusy}
              onClick={sendBack}
            >
              {words.sendBack} <kbd>B</kbd>
            </button>
            <button type="button" className="btn bare" onClick={() => acts.release.mutate()}>
              {words.giveBack} <kbd>⌫</kbd>
            </button>
          </div>
          <p className="small dim gap-says" id={`${reasonId}-gap`}>
            {missing ?? ''}
          </p>
          <p className="small dim" id={`${reasonId}-back`}>
            {words.sendBackMeans}
          </p>
          {error === null ? null : (
            <Refused error={error} onAgain={() => onNext(item.item_id)} onNext={() => onNext()} />
          )}
        </form>
      </div>
    </div>
  );
}
