/** Words the lesson of a case from what happened in it: structure, risks, action, reason; never a label of a term. */
import { firstLetters } from '../text/code-points.ts';
import { hasInjection, hasPressure } from './guard-injection.ts';
import { hasLabelHint } from './guard-label-hint.ts';

/** What a lesson is drawn from. */
export interface Happening {
  readonly structure: readonly string[];
  readonly risk_tags: readonly string[];
  readonly risk_type: string | null;
  readonly action_taken: string | null;
  readonly reason_code: string;
  readonly has_helped: boolean | null;
}

/** A lesson with the id under which equal ones are counted. */
export interface Principle {
  readonly principle_id: string;
  readonly corrective_principle: string;
  readonly applicable_conditions: string[];
}

/** What a lesson is about: the words that tell it, and what to look at. */
interface Subject {
  readonly name: string;
  readonly told: RegExp;
  readonly lesson: string;
}

/** Every subject, the most telling first. */
const SUBJECTS: readonly Subject[] = [
  {
    name: 'negation',
    told: /NEGATION/u,
    lesson: 'Settle what the negation reaches before settling a reading.',
  },
  {
    name: 'contrast',
    told: /CONTRAST/u,
    lesson: 'Read each side of the contrast on its own; neither decides the other.',
  },
  {
    name: 'irony',
    told: /IRONY|SARCASM/u,
    lesson: 'Where words and situation disagree, say which of the two a reading rests on.',
  },
  {
    name: 'redundancy',
    told: /REDUNDANT|DUPLICATE|GRANULARITY|OVERLAP/u,
    lesson: 'Where two entries say the same, keep the one that names its subject most closely.',
  },
  {
    name: 'conflict',
    told: /CONFLICT|MISMATCH|UNCERTAIN|INCONSISTENT|UNRESOLVED/u,
    lesson: 'Where one aspect has several readings, ask which words of the text each of them rests on.',
  },
  {
    name: 'implicit',
    told: /IMPLICIT|INFERENCE/u,
    lesson: 'Treat an inference as one: name the step from the words to the reading.',
  },
  {
    name: 'evidence',
    told: /EVIDENCE|SPAN|GROUND/u,
    lesson: 'Point to the words that carry a reading; without them leave it open.',
  },
];

const PLAIN: Omit<Subject, 'told'> = {
  name: 'plain',
  lesson: 'Nothing in the structure asked for a change; compare with how the text names its subjects.',
};

/** The subject of the first words that have one. */
const subjectOf = (...words: readonly string[]): Omit<Subject, 'told'> =>
  words
    .map((said) => SUBJECTS.find(({ told }) => told.test(said.toUpperCase())))
    .find((subject) => subject !== undefined) ?? PLAIN;

/** The actions in words of their own: their codes name labels. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  polarity_flip: 'turned a reading',
  abstain: 'left an entry out',
  defer: 'marked an entry as open',
  confidence_reduce: 'lowered the confidence of an entry',
  neutral_fallback: 'took the leaning out of an entry',
};

/** Words the lesson of a case. */
export function wordPrinciple(happening: Happening): Principle {
  const { structure, risk_tags, risk_type, action_taken, reason_code, has_helped } = happening;
  const tags = codeWords(risk_tags);
  const reason = codeWords([reason_code])[0];
  // The reason of the ruling says best what the case was about, its structure least.
  const { name, lesson } = subjectOf(reason ?? '', tags.join(' '), risk_type ?? '', structure.join(' '));
  const action =
    action_taken === null ? 'changed nothing' : (ACTION_WORDS[action_taken] ?? 'changed something');
  const result = has_helped === null ? '' : has_helped ? ', and that held up' : ', and that did not hold up';
  const because = reason === undefined ? '' : ` for the reason ${reason}`;
  const seen = tags.length === 0 ? 'No risk was seen' : `Risks seen: ${tags.slice(0, 5).join(', ')}`;
  const told = `${lesson} ${seen}; the ruling ${action}${because}${result}.`;
  return {
    principle_id: `${name}/${action.replaceAll(' ', '-')}`,
    // Codes that are harmless one by one may say something together.
    corrective_principle: isHarmless(told)
      ? firstLetters(told, 400)
      : `${lesson} The ruling ${action}${result}.`,
    applicable_conditions: [
      ...structure.map((tag) => `structure:${tag}`),
      ...tags.slice(0, 20).map((tag) => `risk:${tag}`),
    ],
  };
}

const CODE = /^[A-Z][A-Z0-9_#]{0,39}$/u;

/** Codes in one spelling, distinct; what is no code, hides a label or speaks to a model is not repeated. */
export function codeWords(words: readonly string[]): string[] {
  const codes = words.map((word) =>
    word
      .normalize('NFKC')
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/gu, '_'),
  );
  return [...new Set(codes)].filter((code) => CODE.test(code) && isHarmless(code)).sort();
}

const NAME = /^[a-z][a-z0-9/_-]{0,79}$/u;

/** The id of a principle where it is a plain one; otherwise nothing. */
export const principleName = (id: string): string => (NAME.test(id) && isHarmless(id) ? id : '');

/** No label beside whatever term, no command, no pressure. */
const isHarmless = (text: string): boolean =>
  !hasLabelHint(text, [text]) && !hasInjection(text) && !hasPressure(text);
