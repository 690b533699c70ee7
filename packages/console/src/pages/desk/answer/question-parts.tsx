/** The parts of a question under each other, each with its field. */
import type { Item } from '../../../api/desk.ts';
import { useSpeech } from '../../../words/words.tsx';
import { type AnswerForm, isOutput } from './answer-form.ts';
import { OutputField } from './output-field.tsx';
import { PartField } from './part-field.tsx';
import { questionIn } from './question-in.ts';

interface PartsProps {
  readonly item: Pick<Item, 'question' | 'subject'>;
  readonly form: AnswerForm;
  /** The part that keys answer. */
  readonly current: number;
  readonly onCurrent: (at: number) => void;
  readonly onChange: (changed: Partial<AnswerForm>) => void;
}

/** The parts. */
export function QuestionParts({ item, form, current, onCurrent, onChange }: PartsProps) {
  const { words: all, language } = useSpeech();
  const { desk: words } = all;
  const { parts } = item.question;
  return parts.map((part, at) => (
    <section
      key={part.id}
      id={partId(at)}
      className={at === current && parts.length > 1 ? 'qn now' : 'qn'}
      tabIndex={-1}
      aria-labelledby={`${partId(at)}-name`}
      onFocus={() => onCurrent(at)}
    >
      {parts.length === 1 ? null : <p className="qnr">{words.questionOf(at + 1, parts.length)}</p>}
      <h2 className="q2" id={`${partId(at)}-name`}>
        {questionIn(part, language)}
      </h2>
      <PartField
        item={item}
        part={part}
        value={form.values[part.id]}
        onChange={(value) => onChange({ values: withValue(form.values, part.id, value) })}
      />
      {isOutput(part) && item.subject !== null ? (
        <OutputField subject={item.subject} form={form} agrees={form.values[part.id]} onChange={onChange} />
      ) : null}
    </section>
  ));
}

/** The values with one more, or without one. */
export function withValue(values: AnswerForm['values'], id: string, value: unknown): AnswerForm['values'] {
  const { [id]: _, ...others } = values;
  return value === undefined ? others : { ...others, [id]: value };
}

const partId = (at: number): string => `part-${at}`;

/** Brings a part under the hand. */
export function focusPart(at: number): void {
  const part = document.getElementById(partId(at));
  part?.focus();
  part?.scrollIntoView({ block: 'nearest' });
}

/** Goes to where something is written in a part. */
export const writeIn = (at: number): void =>
  document
    .getElementById(partId(at))
    ?.querySelector<HTMLElement>('textarea, .field input, select, .tuples .btn')
    ?.focus();
