/** One item under review: the question, the evidence, and one's own answer. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Item, useQueues } from '../../api/desk.ts';
import type { KeyBinding } from '../../keys/key-sets.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useFormats, useSpeech } from '../../words/words.tsx';
import { type AnswerForm, answerOf, draftOf, formOf, gapOf } from './answer/answer-form.ts';
import { choicesOf } from './answer/part-choices.ts';
import { questionIn } from './answer/question-in.ts';
import { focusPart, QuestionParts, withValue, writeIn } from './answer/question-parts.tsx';
import { sayGap } from './answer/say-gap.ts';
import { AskedAgain } from './asked-again.tsx';
import { askedIn } from './asked-words.ts';
import { DeclineForm } from './decline-form.tsx';
import { DeskHead } from './desk-head.tsx';
import { Guideline } from './document/guideline.tsx';
import { EvidenceSheet, goToNextEvidence } from './evidence.tsx';
import { MachineSays } from './machine-says.tsx';
import { Refused } from './refused.tsx';
import type { Claimed } from './use-claim.ts';
import { useDraft } from './use-draft.ts';
import { useLease } from './use-lease.ts';
import { useSeatActs } from './use-seat-acts.ts';

interface BenchProps {
  readonly claimed: Claimed;
  /** What became of the item before. */
  readonly note: ReactNode;
  readonly onStored: (item: Item) => void;
  readonly onLeft: () => void;
  /** Takes the next seat, or a seat at a certain item. */
  readonly onNext: (item?: string) => void;
  readonly onUndo: (() => void) | undefined;
}

/** The bench; it is made anew for every seat. */
export function ReviewBench({ claimed, note, onStored, onLeft, onNext, onUndo }: BenchProps) {
  const { words: all, language } = useSpeech();
  const { desk: words } = all;
  const formats = useFormats();
  const { item, seat } = claimed;
  const { question } = item;
  const { asked, evidence } = askedIn(question);
  const title = questionIn(question, language);
  const [form, setForm] = useState(() => formOf(item));
  const [current, setCurrent] = useState(0);
  const [declining, setDeclining] = useState<string>();
  const draft = useDraft(item.item_id, draftOf(form), item.draft?.at ?? null);
  const lease = useLease(seat);
  const acts = useSeatActs(claimed, draft, { onStored, onLeft, onDeclined: () => onNext() });
  const left = useQueues().data?.queues.find(({ queue_id }) => queue_id === item.queue_id)?.for_you.review;
  const notesId = useId();
  useEffect(() => focusPart(0), []);
  const change = (changed: Partial<AnswerForm>): void => setForm((before) => ({ ...before, ...changed }));
  const gap = gapOf(form, item);
  const submit = (): void => {
    if (acts.isBusy) return;
    if (gap === undefined) acts.submit.mutate({ answer: answerOf(form, item), notes: form.notes.trim() });
    else focusPart(gap.kind === 'part' ? gap.at : 0);
  };
  const part = question.parts[current];
  const go = (to: number): void => focusPart(Math.min(Math.max(to, 0), question.parts.length - 1));
  const choose = (value: unknown): void => {
    if (part === undefined) return;
    // The hand stays at the question, so that another key corrects the answer that was just given.
    change({ values: withValue(form.values, part.id, value) });
  };
  const choices = part === undefined ? [] : choicesOf(part, item, words, language);
  const kind = part?.answer.kind;
  const keys: KeyBinding[] = [
    ...choices
      .filter(({ code }) => code !== '')
      .map(({ code, cap, value }) => ({ code, cap, does: words.keyAnswer, run: () => choose(value) })),
    ...(question.parts.length > 1
      ? [
          { code: 'ArrowUp', cap: '↑', does: words.keyQuestion, run: () => go(current - 1) },
          { code: 'ArrowDown', cap: '↓', does: words.keyQuestion, run: () => go(current + 1) },
        ]
      : []),
    ...(kind === 'output'
      ? [
          { code: 'KeyA', cap: 'A', does: words.keyAgree, run: () => choose(true) },
          { code: 'KeyC', cap: 'C', does: words.keyCorrect, run: () => choose(false) },
        ]
      : kind === 'choice' || kind === 'flag'
        ? []
        : [{ code: 'KeyC', cap: 'C', does: words.keyWrite, run: () => writeIn(current) }]),
    { code: 'KeyX', cap: 'X', does: words.keyCannotTell, run: () => setDeclining(words.cannotTell) },
    { code: 'KeyN', cap: 'N', does: words.keyNote, run: () => document.getElementById(notesId)?.focus() },
    { code: 'KeyE', cap: 'E', does: words.keyEvidence, run: goToNextEvidence },
    ...(onUndo === undefined ? [] : [{ code: 'KeyZ', cap: 'Z', does: words.keyUndo, run: onUndo }]),
    {
      code: 'Enter',
      held: 'ctrl',
      cap: 'Ctrl Enter',
      does: words.keySubmit,
      whileWriting: true,
      run: submit,
    },
    { code: 'Backspace', cap: '⌫', does: words.keyGiveBack, run: () => acts.release.mutate() },
    { code: 'Escape', cap: 'Esc', does: words.keyLeaveField, whileWriting: true, run: () => go(current) },
  ];
  useKeys(keys);
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
      <div className="bench">
        <div className="asked">
          <p className="qnr">{asked === undefined ? item.packet_id : title}</p>
          <h1 className={asked === undefined ? '' : 'said-text'}>{asked ?? title}</h1>
          {item.guideline === '' ? null : <Guideline markdown={item.guideline} />}
        </div>
        <div className="evidence">
          <div className="ev-head">
            <h2>{words.evidence}</h2>
            <span className="faint small wide-only">
              <kbd>E</kbd> {words.keyEvidence}
            </span>
          </div>
          <EvidenceSheet blocks={evidence} />
          {item.machine === null ? null : <MachineSays machine={item.machine} />}
        </div>
        <form
          className="ask-pane"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <QuestionParts item={item} form={form} current={current} onCurrent={setCurrent} onChange={change} />
          <button type="button" className="choice cannot" onClick={() => setDeclining(words.cannotTell)}>
            <kbd>X</kbd>
            <span>{words.iCannotTell}</span>
          </button>
          <p className="addnote">
            <label className="lab" htmlFor={notesId}>
              {words.note} <kbd>N</kbd> <span className="faint">{words.optional}</span>
            </label>
            <textarea
              id={notesId}
              rows={2}
              maxLength={10_000}
              value={form.notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          </p>
          {declining === undefined ? null : (
            <DeclineForm
              reason={declining}
              isBusy={acts.isBusy}
              onDecline={(reason) => acts.decline.mutate(reason)}
              onCancel={() => {
                setDeclining(undefined);
                focusPart(current);
              }}
            />
          )}
          <div className="submit">
            <button
              type="submit"
              className="btn go"
              aria-disabled={gap !== undefined || acts.isBusy}
              aria-describedby={`${notesId}-gap`}
            >
              {words.submit} <kbd>Ctrl Enter</kbd>
            </button>
            <button type="button" className="btn bare" onClick={() => acts.release.mutate()}>
              {words.giveBack} <kbd>⌫</kbd>
            </button>
            <button type="button" className="btn bare" onClick={() => setDeclining('')}>
              {words.decline}
            </button>
          </div>
          <p className="small dim gap-says" id={`${notesId}-gap`}>
            {gap === undefined ? '' : sayGap(gap, words)}
          </p>
          {error === null ? null : (
            <Refused error={error} onAgain={() => onNext(item.item_id)} onNext={() => onNext()} />
          )}
          <p className="small faint blind">{item.machine === null ? words.blind : words.blindToPeople}</p>
        </form>
      </div>
    </div>
  );
}
