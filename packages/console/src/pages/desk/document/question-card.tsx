/** The question at hand: what does not fit, and the answers, each with its value and what would follow from it. */

import { valueAt } from '@curia/core/read';
import {
  checkOutput,
  type DocumentBench,
  equationsOn,
  keyOf,
  type Offer,
} from '@curia/courts/in/document-bench';
import { useMemo, useState } from 'react';
import { useFormats, useWords } from '../../../words/words.tsx';
import type { Sayer } from './say.ts';
import { ValueInput } from './value-input.tsx';
import { afterOffer, KEEP, type OpenQuestion, type Work } from './work.ts';

interface CardProps {
  readonly bench: DocumentBench;
  readonly original: unknown;
  readonly work: Work;
  readonly question: OpenQuestion;
  readonly at: number;
  readonly count: number;
  readonly sayer: Sayer;
  /** The answer that is being typed, or was chosen. */
  readonly active: string;
  readonly onOffer: (offer: Offer, typed?: unknown) => void;
  readonly onActive: (key: string) => void;
  readonly onKeep: (reason: string) => void;
  readonly onCannotTell: () => void;
  readonly onHold: (pointer: string) => void;
  /** The cited place, drawn large, where there is no room for the page. */
  readonly crop: React.ReactNode;
}

/** The card. */
export function QuestionCard(props: CardProps) {
  const { work, question, at, count, sayer, active, onKeep, onActive, onCannotTell, crop } = props;
  const { document: words } = useWords();
  const { offers, issues } = question;
  const base = useMemo(
    () => afterOffer(props.bench, props.original, work.output, question, undefined),
    [props.bench, props.original, work.output, question],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of rows
    <div className="qn" role="group" aria-labelledby="asked" tabIndex={-1} id="question-at-hand">
      <p className="qnr">
        {words.questionAt(at + 1, count)}, {sayer.place(work.output, question.place)}
      </p>
      <h1 id="asked">{sayer.question(question)}</h1>
      <p className="fails">
        {issues.map((issue) => (
          <span className="chk fail" key={issue.issue_id}>
            {sayer.issue(issue, base)}
          </span>
        ))}
      </p>
      {crop}
      <div className="fixes" role="radiogroup" aria-label={sayer.question(question)}>
        {offers.map((offer, place) => (
          <Fix key={keyOf(offer)} {...props} offer={offer} place={place} base={base} />
        ))}
        <Keep
          cap={String(offers.length + 1)}
          isOn={active === KEEP}
          reason={question.chosen === KEEP ? question.reason : ''}
          onActive={() => onActive(KEEP)}
          onKeep={onKeep}
        />
        <button type="button" className="fix" onClick={onCannotTell}>
          <kbd>X</kbd>
          <span className="wide">{words.cannotTell}</span>
        </button>
      </div>
    </div>
  );
}

interface FixProps extends CardProps {
  readonly offer: Offer;
  readonly place: number;
  /** The output without any answer to this question. */
  readonly base: unknown;
}

/** One answer. */
function Fix({ offer, place, base, ...card }: FixProps) {
  const { bench, original, work, question, sayer, active, onOffer, onActive, onHold } = card;
  const { document: words } = useWords();
  const isOn = active === keyOf(offer);
  const cap = place < 9 ? String(place + 1) : '';
  const choose = (): void => {
    onActive(keyOf(offer));
    if (offer.kind !== 'value' || offer.value !== undefined) onOffer(offer);
    else onHold(offer.field.pointer);
  };
  // What would follow is worked out once for what is offered; for what is typed, the checks of the work say it.
  const then = useMemo(() => {
    if (offer.kind === 'value' && offer.value === undefined) return undefined;
    const output = afterOffer(bench, original, base, question, offer);
    return { output, checked: checkOutput(bench, output) };
  }, [bench, original, base, question, offer]);
  const follows = isOn && question.chosen !== '' ? { output: work.output, checked: work.checked } : then;
  if (offer.kind !== 'value') {
    const said =
      offer.kind === 'no-record'
        ? words.isNoLine
        : offer.row === undefined
          ? words.lineToType
          : words.lineThere(offer.row.text);
    return (
      <label className={isOn ? 'fix on' : 'fix'}>
        <input type="radio" name="fix" checked={isOn} onChange={choose} />
        <kbd>{cap}</kbd>
        <span className="half">
          <b>{said}</b>
        </span>
        <Then follows={follows} sayer={sayer} base={base} question={question} bench={bench} />
      </label>
    );
  }
  const { field } = offer;
  const before = valueAt(original, field.pointer);
  const now = isOn && question.chosen !== '' ? valueAt(work.output, field.pointer) : offer.value;
  const label = sayer.label(field.path);
  return (
    <label
      className={isOn ? 'fix on' : 'fix'}
      data-at={field.pointer}
      onMouseEnter={() => onHold(field.pointer)}
    >
      <input type="radio" name="fix" checked={isOn} onChange={choose} />
      <kbd>{cap}</kbd>
      <span className="what">{label}</span>
      <span className="to">
        <span className={isOn ? 'was' : ''}>{sayer.value(before, field.path)}</span>
        <span className="arrow">→</span>
        {isOn ? (
          <ValueInput
            field={field}
            className={field.kind === 'number' ? 'val' : 'val words'}
            label={label}
            text={sayer.typed(now, field.path)}
            isInvalid={follows?.checked.failing.some(({ pointer }) => pointer === field.pointer) === true}
            onType={(typed) => onOffer(offer, typed)}
            onHold={onHold}
          />
        ) : offer.value === undefined ? (
          <span className="faint">{words.typeIt}</span>
        ) : (
          <span>{sayer.value(offer.value, field.path)}</span>
        )}
      </span>
      {follows === undefined ? (
        <span className="then">
          {question.equation === undefined
            ? ''
            : words.noneFits(sayer.value(question.equation.result.value, question.equation.result.path))}
        </span>
      ) : (
        <Then follows={follows} sayer={sayer} base={base} question={question} bench={bench} />
      )}
    </label>
  );
}

interface ThenProps {
  readonly follows: { readonly output: unknown; readonly checked: Work['checked'] } | undefined;
  readonly sayer: Sayer;
  readonly base: unknown;
  readonly question: OpenQuestion;
  readonly bench: DocumentBench;
}

/** What follows from an answer: the equation as it then reads, and what the checks say. */
function Then({ follows, sayer, question, bench }: ThenProps) {
  const { document: words } = useWords();
  const formats = useFormats();
  if (follows === undefined) return <span className="then" />;
  const { output, checked } = follows;
  const first = checked.failing[0];
  const own = question.equation;
  const holds =
    own === undefined
      ? undefined
      : equationsOn(bench, output).find(
          (one) => one.code === own.code && one.record === own.record && one.holds,
        );
  return (
    <span className="then">
      {holds === undefined ? '' : sayer.holding(holds)}
      {first === undefined ? (
        <span className="chk pass">{words.allPass(formats.number(checked.total))}</span>
      ) : (
        <span className="chk fail">{sayer.issue(first, output)}</span>
      )}
    </span>
  );
}

interface KeepProps {
  readonly cap: string;
  readonly isOn: boolean;
  readonly reason: string;
  readonly onActive: () => void;
  readonly onKeep: (reason: string) => void;
}

/** It is right as it stands, and why. */
function Keep({ cap, isOn, reason, onActive, onKeep }: KeepProps) {
  const { document: words } = useWords();
  const [typed, setTyped] = useState(reason);
  return (
    <label className={isOn ? 'fix on' : 'fix'}>
      <input type="radio" name="fix" checked={isOn} onChange={onActive} />
      <kbd>{cap}</kbd>
      <span className="wide">
        {words.rightAsRead}
        {isOn ? (
          <input
            className="val reason"
            aria-label={words.whyRight}
            placeholder={words.whyRight}
            value={typed}
            maxLength={2000}
            onChange={({ target }) => {
              setTyped(target.value);
              onKeep(target.value);
            }}
          />
        ) : null}
      </span>
    </label>
  );
}
