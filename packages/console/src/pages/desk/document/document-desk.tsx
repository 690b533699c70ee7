/** The desk for a document: the page, what does not fit on it, the output as a form, and the answer. */

import { valueAt } from '@curia/core/read';
import {
  type DocumentBench,
  type FormField,
  keyOf as keyOfOffer,
  type Offer,
  placesIn,
  withPlace,
  withValue,
} from '@curia/courts/in/document-bench';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Item, useQueues } from '../../../api/desk.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { useFormats, useSpeech, useWords } from '../../../words/words.tsx';
import { type AnswerForm, answerOf, draftOf, formOf, gapOf } from '../answer/answer-form.ts';
import { sayGap } from '../answer/say-gap.ts';
import { AskedAgain } from '../asked-again.tsx';
import { DeclineForm } from '../decline-form.tsx';
import { DeskHead } from '../desk-head.tsx';
import { MachineSays } from '../machine-says.tsx';
import { Refused } from '../refused.tsx';
import type { Claimed } from '../use-claim.ts';
import { useDraft } from '../use-draft.ts';
import { useLease } from '../use-lease.ts';
import { useSeatActs } from '../use-seat-acts.ts';
import { Crop } from './crop.tsx';
import { documentKeys } from './document-keys.ts';
import { firstSentence, Guideline } from './guideline.tsx';
import { LinePrompt } from './line-prompt.tsx';
import { marksOn } from './marks.ts';
import { OutputForm } from './output-form.tsx';
import { QuestionCard } from './question-card.tsx';
import { Sayer } from './say.ts';
import { SubmitBar } from './submit-bar.tsx';
import { Tie } from './tie.tsx';
import type { DocumentFile } from './use-bench.ts';
import { usePages } from './use-pages.ts';
import { useInView, Viewer, type Zoom, zoomed } from './viewer.tsx';
import { answered, changesBetween, KEEP, kept, type OpenQuestion, withOutput, workOn } from './work.ts';
import './document.css';

interface DeskProps {
  readonly claimed: Claimed;
  readonly bench: DocumentBench;
  readonly files: readonly DocumentFile[];
  /** What became of the item before. */
  readonly note: ReactNode;
  readonly onStored: (item: Item) => void;
  readonly onLeft: () => void;
  readonly onNext: (item?: string) => void;
  readonly onUndo: (() => void) | undefined;
}

/** The desk; it is made anew for every seat. */
export default function DocumentDesk(props: DeskProps) {
  const { claimed, bench, files, note, onStored, onLeft, onNext, onUndo } = props;
  const {
    words: { desk: words, document: own },
    language,
  } = useSpeech();
  const formats = useFormats();
  const { item, seat } = claimed;
  const original = item.subject?.output;
  const [form, setForm] = useState(() => formOf(item));
  const [past, setPast] = useState<readonly AnswerForm[]>([]);
  const lastTyped = useRef('');
  const work = useMemo(() => workOn(bench, item, form), [bench, item, form]);
  const [current, setCurrent] = useState(0);
  const [active, setActive] = useState('');
  const [held, setHeld] = useState('');
  const [zoom, setZoom] = useState<Zoom>('width');
  const [shows, setShows] = useState<'guideline' | 'note' | 'line' | 'changes' | undefined>();
  const [declining, setDeclining] = useState<string>();
  const pages = usePages(item.item_id, bench, files);
  const places = useMemo(() => placesIn(bench, work.output), [bench, work.output]);
  const draft = useDraft(item.item_id, draftOf(form), item.draft?.at ?? null);
  const lease = useLease(seat);
  const acts = useSeatActs(claimed, draft, { onStored, onLeft, onDeclined: () => onNext() });
  const left = useQueues().data?.queues.find(({ queue_id }) => queue_id === item.queue_id)?.for_you.review;
  const sayer = useMemo(() => new Sayer(bench, own, language, original), [bench, own, language, original]);
  const benchPane = useRef<HTMLDivElement>(null);
  const pagePane = useRef<HTMLElement>(null);
  const notesId = useId();
  const { questions } = work;
  const question = questions[Math.min(current, questions.length - 1)];
  const chosen = question === undefined ? '' : active === '' ? question.chosen : active;
  const pointer = held === '' ? firstPointer(question, chosen) : held;
  const place = places(pointer);
  const [page, setPage] = useState(() => place?.page ?? 1);
  // The page follows what is at hand; whoever turns it by hand stays where they turned it to.
  const wanted = place?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value on the same page brings it back, too
  useEffect(() => {
    if (wanted !== undefined) setPage(wanted);
  }, [wanted, pointer]);
  useInView(pagePane, `${pointer} ${page} ${zoom}`);

  /** Changes what is answered; typing into one field is one step back. */
  const change = (next: AnswerForm, typed = ''): void => {
    if (typed === '' || typed !== lastTyped.current) setPast((before) => [...before.slice(-99), form]);
    lastTyped.current = typed;
    setForm(next);
  };
  const go = (to: number): void => {
    setCurrent(Math.min(Math.max(to, 0), Math.max(0, questions.length - 1)));
    setActive('');
    setHeld('');
    lastTyped.current = '';
    requestAnimationFrame(() => document.getElementById('question-at-hand')?.focus());
  };
  const offer = (one: Offer, typed?: unknown): void => {
    if (question === undefined) return;
    if (one.kind === 'value') setHeld(one.field.pointer);
    change(
      answered(bench, item, form, question, one, typed),
      typed === undefined ? '' : `${question.place} typed`,
    );
  };
  /** Chooses by key; where a value goes with it, the cursor goes into it. */
  const choose = (at: number): void => {
    if (question === undefined) return;
    if (at === question.offers.length) setActive(KEEP);
    else {
      const one = question.offers[at];
      if (one === undefined) return;
      setActive(keyOfOffer(one));
      if (one.kind !== 'value') {
        setHeld('');
        offer(one);
      } else if (one.value !== undefined) offer(one);
      else setHeld(one.field.pointer);
    }
    selectSoon('.fix.on .val');
  };
  const anotherValue = (): void => {
    const at = question?.offers.findIndex((one) => one.kind === 'value') ?? -1;
    if (at >= 0) choose(at);
    else selectSoon('.out .quietin');
  };
  const open = questions.findIndex(({ isOpen }) => isOpen);
  const gap = gapOf(form, item);
  const isReady = open < 0 && gap === undefined;
  const submit = (): void => {
    if (acts.isBusy) return;
    if (open >= 0 && (open !== current || !question?.isOpen)) go(open);
    else if (isReady) acts.submit.mutate({ answer: answerOf(form, item), notes: form.notes.trim() });
    else selectSoon('.fix.on .val');
  };
  const undo = (): void => {
    const before = past.at(-1);
    if (before === undefined) onUndo?.();
    else {
      setForm(before);
      setPast(past.slice(0, -1));
      setActive('');
      lastTyped.current = '';
    }
  };
  const goToLine = (line: number): void => {
    setShows(undefined);
    const cells = document.querySelectorAll<HTMLInputElement>(`#line-${line} input`);
    const cell = [...cells].find(({ inputMode }) => inputMode === 'decimal') ?? cells[0];
    cell?.focus();
    cell?.select();
  };
  const turn = (by: number): void => setPage(Math.min(pages.count, Math.max(1, page + by)));
  useKeys(
    documentKeys(own, words, {
      choices: question === undefined ? 0 : question.offers.length + 1,
      choose,
      anotherValue,
      cannotTell: () => setDeclining(words.cannotTell),
      question: (by) => go(current + by),
      nextFailing: () => go(nextOpen(questions, current)),
      line: () => setShows('line'),
      turn,
      zoom: (by) => setZoom((before) => zoomed(before, by)),
      whole: () => setZoom((before) => (before === 'whole' ? 'width' : 'whole')),
      guideline:
        item.guideline === '' ? undefined : () => setShows(shows === 'guideline' ? undefined : 'guideline'),
      note: () => {
        setShows('note');
        requestAnimationFrame(() => document.getElementById(notesId)?.focus());
      },
      undo: past.length > 0 || onUndo !== undefined ? undo : undefined,
      submit,
      giveBack: () => acts.release.mutate(),
      leave: () => {
        if (shows === 'guideline' || shows === 'line') setShows(undefined);
        document.getElementById('question-at-hand')?.focus();
      },
    }),
  );
  const marks = marksOn(page, { work, question, pointer, places });
  const isUnplaced =
    pointer !== '' &&
    place?.box === undefined &&
    place !== undefined &&
    (place.lines.length === 0 || held !== '');
  const pointAt = (to: string): void => {
    const field = [...document.querySelectorAll<HTMLElement>('.answer :is(input, select)[data-at]')].find(
      (one) => one.dataset.at === to,
    );
    field?.focus();
  };
  const error = acts.error ?? lease.lost ?? null;
  const changed = changesBetween(original, work.output);
  return (
    <div className="desk docdesk">
      <DeskHead
        queue={item.queue_id}
        left={left === undefined ? '' : words.left(formats.number(left))}
        draft={draft}
        until={lease.until}
      />
      <div className="docbench" ref={benchPane}>
        <Viewer
          bench={bench}
          pages={pages}
          page={page}
          onPage={setPage}
          zoom={zoom}
          onZoom={setZoom}
          marks={marks}
          onPoint={pointAt}
          onLine={
            isUnplaced
              ? (line) =>
                  change(withOutput(form, item, withPlace(bench, work.output, pointer, { page, line })))
              : undefined
          }
          pane={pagePane}
        />
        <form
          className="answer"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="scroll">
            {note}
            <AskedAgain item={item} />
            {item.guideline === '' ? null : (
              <p className="guide">
                <span>
                  <span className="faint">{own.guideline}</span> {firstSentence(item.guideline)}
                </span>
                <button type="button" className="link" onClick={() => setShows('guideline')}>
                  {own.allOfIt} <kbd>G</kbd>
                </button>
              </p>
            )}
            {questions.map((one, at) =>
              one === question ? (
                <QuestionCard
                  key={one.place}
                  bench={bench}
                  original={original}
                  work={work}
                  question={one}
                  at={at}
                  count={questions.length}
                  sayer={sayer}
                  active={chosen}
                  onOffer={offer}
                  onActive={(key) => {
                    setActive(key);
                    selectSoon('.fix.on .val');
                  }}
                  onKeep={(reason) => change(kept(bench, item, form, one, reason), `${one.place} kept`)}
                  onCannotTell={() => setDeclining(words.cannotTell)}
                  onHold={setHeld}
                  crop={<Crop bench={bench} pages={pages} place={place} marks={marks} />}
                />
              ) : (
                <Folded
                  key={one.place}
                  question={one}
                  sayer={sayer}
                  work={work}
                  original={original}
                  isBefore={at < current}
                  onGo={() => go(at)}
                />
              ),
            )}
            {questions.length === 0 ? <p className="dim">{own.nothingAsked}</p> : null}
            {declining === undefined ? null : (
              <DeclineForm
                reason={declining}
                isBusy={acts.isBusy}
                onDecline={(reason) => acts.decline.mutate(reason)}
                onCancel={() => setDeclining(undefined)}
              />
            )}
            <details className="rest" open={!isNarrow()}>
              <summary>{own.allFields}</summary>
              <OutputForm
                bench={bench}
                original={original}
                work={work}
                sayer={sayer}
                onType={(field: FormField, value) =>
                  change(
                    withOutput(form, item, withValue(bench, work.output, field.pointer, value)),
                    field.pointer,
                  )
                }
                onOutput={(output) => change(withOutput(form, item, output))}
                onHold={setHeld}
              />
            </details>
            {isUnplaced ? <p className="small dim">{own.clickPlace}</p> : null}
            {item.machine === null ? null : <MachineSays machine={item.machine} />}
            {changed.length === 0 ? null : (
              <details className="changes">
                <summary className="link">{own.changes(formats.number(changed.length))}</summary>
                <ul>
                  {changed.map((one) => (
                    <li key={one.pointer}>
                      {sayer.place(work.output, one.pointer.replace(/(\/\d+)\/.*$/, '$1'))}:{' '}
                      <span className="was">{sayer.value(one.before)}</span> <span className="arrow">→</span>{' '}
                      {sayer.value(one.after)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {shows === 'note' || form.notes !== '' ? (
              <p className="addnote">
                <label className="lab" htmlFor={notesId}>
                  {words.note} <span className="faint">{words.optional}</span>
                </label>
                <textarea
                  id={notesId}
                  rows={2}
                  maxLength={10_000}
                  value={form.notes}
                  onChange={({ target }) => change({ ...form, notes: target.value }, 'note')}
                />
              </p>
            ) : null}
            {error === null ? null : (
              <Refused error={error} onAgain={() => onNext(item.item_id)} onNext={() => onNext()} />
            )}
          </div>
          <SubmitBar
            work={work}
            sayer={sayer}
            open={questions.filter(({ isOpen }) => isOpen)}
            problem={open < 0 && gap !== undefined ? sayGap(gap, words) : ''}
            isReady={isReady}
            isBusy={acts.isBusy}
            submits={words.submit}
            onGiveBack={() => acts.release.mutate()}
            onDecline={() => setDeclining('')}
          />
        </form>
        <Tie bench={benchPane} of={pointer} />
        {shows === 'guideline' ? (
          <aside className="drawer" aria-label={own.guideline}>
            <p className="drawer-head">
              <b>{own.guideline}</b>
              <button type="button" className="btn bare small" onClick={() => setShows(undefined)}>
                {own.close} <kbd>Esc</kbd>
              </button>
            </p>
            <Guideline markdown={item.guideline} />
          </aside>
        ) : null}
        {shows === 'line' ? <LinePrompt onLine={goToLine} onLeave={() => setShows(undefined)} /> : null}
      </div>
    </div>
  );
}

const isNarrow = (): boolean => matchMedia('(max-width: 720px)').matches;

/** Puts the cursor into a field once it is drawn, with what is there selected. */
function selectSoon(selector: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLInputElement>(selector);
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
    }),
  );
}

/** The field that a question is about: of the answer that is chosen, or of its first. */
function firstPointer(question: OpenQuestion | undefined, chosen: string): string {
  if (question === undefined) return '';
  const values = question.offers.filter((one) => one.kind === 'value');
  const own = values.find((one) => keyOfOffer(one) === chosen) ?? values[0];
  return own?.field.pointer ?? question.place;
}

function nextOpen(questions: readonly OpenQuestion[], current: number): number {
  const after = questions.findIndex(({ isOpen }, at) => isOpen && at > current);
  return after >= 0
    ? after
    : Math.max(
        0,
        questions.findIndex(({ isOpen }) => isOpen),
      );
}

interface FoldedProps {
  readonly question: OpenQuestion;
  readonly sayer: Sayer;
  readonly work: { readonly output: unknown };
  readonly original: unknown;
  readonly isBefore: boolean;
  readonly onGo: () => void;
}

/** A question that is not at hand, in one row: answered, or still open. */
function Folded({ question, sayer, work, original, isBefore, onGo }: FoldedProps) {
  const { document: words } = useWords();
  const [before, after] = [valueAt(original, question.place), valueAt(work.output, question.place)];
  const changed = Array.isArray(after) ? [] : changesBetween(before, after, question.place);
  return (
    <div className="folded">
      <kbd>{isBefore ? '↑' : '↓'}</kbd>
      <span>
        {sayer.place(work.output, question.place)}:{' '}
        {changed.length === 0 ? null : (
          <b>{changed.map(({ pointer, after }) => sayer.value(after, pointer)).join(', ')} </b>
        )}
        <span className="faint">{sayer.question(question)}</span>
      </span>
      <button type="button" className="link" onClick={onGo}>
        {question.isOpen ? words.open : words.change}
      </button>
    </div>
  );
}
