/** One part of a question, and the field that fits what may be answered. */
import type { AnswerKind, QuestionPart } from '@curia/core/review';
import { useId } from 'react';
import type { Item } from '../../../api/desk.ts';
import { useSpeech } from '../../../words/words.tsx';
import { Choices } from './choices.tsx';
import { ListField } from './list-field.tsx';
import { choicesOf } from './part-choices.ts';
import { questionIn } from './question-in.ts';
import { TuplesField } from './tuples-field.tsx';

interface FieldProps {
  readonly item: Pick<Item, 'subject'>;
  readonly part: QuestionPart;
  readonly value: unknown;
  /** Undefined takes the answer back. */
  readonly onChange: (value: unknown) => void;
}

/** The field. */
export function PartField({ item, part, value, onChange }: FieldProps) {
  const { words, language } = useSpeech();
  const choices = choicesOf(part, item, words.desk, language);
  const question = questionIn(part, language);
  return (
    <>
      <Written answer={part.answer} question={question} value={value} onChange={onChange} />
      {choices.length === 0 ? null : (
        <Choices
          legend={question}
          name={part.id}
          choices={choices}
          chosen={value === undefined ? undefined : JSON.stringify(value)}
          onChoose={(id) => onChange(choices.find((one) => one.id === id)?.value)}
        />
      )}
    </>
  );
}

interface WrittenProps extends Pick<FieldProps, 'value' | 'onChange'> {
  readonly answer: AnswerKind;
  readonly question: string;
}

/** What is written rather than chosen. */
function Written({ answer, question, value, onChange }: WrittenProps) {
  switch (answer.kind) {
    case 'number':
    case 'date':
      return <Entry kind={answer} label={question} value={value} onChange={onChange} />;
    case 'text':
      return (
        <textarea
          aria-label={question}
          rows={3}
          maxLength={answer.max}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
    case 'list':
      return <ListField of={answer.of} label={question} value={value} onChange={onChange} />;
    case 'tuples':
      return <TuplesField polarities={answer.polarities} value={value} onChange={onChange} />;
    default:
      return null;
  }
}

interface EntryProps {
  readonly kind: Extract<AnswerKind, { kind: 'number' | 'date' }>;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A number or a day; while it is none, there is no answer. */
function Entry({ kind, label, value, onChange }: EntryProps) {
  const id = useId();
  const limits = kind.kind === 'number' ? { min: kind.min, max: kind.max, step: kind.step ?? 'any' } : {};
  return (
    <div className="correct">
      <label htmlFor={id} className="field entry">
        <span className="hide">{label}</span>
        <input
          // A number is drawn anew when it is chosen away, and left alone while it is typed.
          key={value === null ? 'none' : 'some'}
          id={id}
          type={kind.kind}
          defaultValue={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={({ target }) => {
            const { value: text, validity } = target;
            const isGood = text !== '' && validity.valid;
            onChange(isGood ? (kind.kind === 'number' ? Number(text) : text) : undefined);
          }}
          {...limits}
        />
      </label>
    </div>
  );
}
