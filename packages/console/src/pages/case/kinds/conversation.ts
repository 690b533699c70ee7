/** A debate as it was held: who spoke in which turn, for which changes, and whose voices moved the ruling. */
import { isFields } from '../../../parts/say-value.ts';
import type { Voice } from '../voices.ts';
import { type Fields, fieldsOf, rowsOf, text, wordsOf } from './fields.ts';

/** A turn of the conversation. */
export interface Turn {
  readonly tag: string;
  readonly name: string;
  readonly round: string;
  readonly model: string;
  readonly stance: string;
  /** What is said in words. */
  readonly said: readonly string[];
  /** What it would have the reading be, a line each. */
  readonly wants: readonly string[];
  readonly quotes: readonly string[];
  readonly failed: string | undefined;
}

/** What moved the ruling on one aspect. */
export interface Moved {
  readonly aspect: string;
  readonly before: string;
  readonly after: string;
  readonly for: readonly string[];
  readonly against: readonly string[];
  readonly reason: string;
}

/** An edit of a reading: `set polarity: screen positive → negative`. */
function sayEdit(edit: Fields): string {
  const target = fieldsOf(edit.target);
  const what = text(edit, 'op').replaceAll('_', ' ');
  const of = [text(target, 'aspect_term') || text(target, 'aspect_ref'), text(target, 'polarity')];
  const to = text(edit, 'value');
  return `${what}: ${of.filter((word) => word !== '').join(' ')}${to === '' ? '' : ` → ${to}`}`;
}

/** A reading: `screen negative`. */
const sayReading = (one: Fields): string =>
  [text(one, 'aspect_term') || text(one, 'term'), text(one, 'polarity') || text(one, 'revised_polarity')]
    .filter((word) => word !== '')
    .join(' ');

/** What somebody said, turn by turn, in the order of the log. */
export const turnsOf = (voices: readonly Voice[]): Turn[] =>
  voices.map(({ tag, name, round, model, answer, failed }) => {
    const said = fieldsOf(answer);
    const risks = [...rowsOf(said.structural_risks), ...rowsOf(said.consistency_issues)];
    const reviews = rowsOf(said.reviews);
    return {
      ...{ tag, name, round, model, failed, stance: text(said, 'stance') },
      said: [
        text(said, 'message'),
        text(said, 'rationale'),
        ...risks.map((risk) => [text(risk, 'type'), text(risk, 'description')].filter(Boolean).join(': ')),
        ...reviews.map((one) => text(one, 'reason')),
        ...rowsOf(said.correction_proposals).map((one) => text(one, 'rationale')),
      ].filter((words) => words !== ''),
      wants: [
        ...rowsOf(said.proposed_edits).map(sayEdit),
        ...rowsOf(said.final_patch).map(sayEdit),
        ...rowsOf(said.correction_proposals).map((one) =>
          [text(one, 'proposal_type').replaceAll('_', ' ').toLowerCase(), text(one, 'target_aspect')].join(
            ': ',
          ),
        ),
        ...reviews.map((one) =>
          [text(one, 'action').replaceAll('_', ' '), sayReading(one)].filter(Boolean).join(': '),
        ),
        ...[...rowsOf(said.sentiments), ...rowsOf(said.aspects)].map(sayReading),
      ].filter((words) => words !== ''),
      quotes: [
        ...wordsOf(said.sentence_evidence_spans),
        ...(isFields(said.aspect_evidence) ? wordsOf(Object.values(said.aspect_evidence)) : []),
        ...risks.map((risk) => text(risk, 'scope')),
        ...rowsOf(said.sentiments).map((one) => text(one, 'evidence')),
      ].filter((quote, at, all) => quote !== '' && all.indexOf(quote) === at),
    };
  });

/** What the reading of the first stage said of an aspect, from whoever read it. */
function readingOf(aspect: string, voices: readonly Voice[]): string {
  const read = voices
    .flatMap(({ answer }) => rowsOf(fieldsOf(answer).sentiments))
    .find((one) => text(one, 'aspect_term') === aspect);
  return read === undefined ? '' : text(read, 'polarity');
}

/** Whose voices moved the ruling: for each aspect, for and against what it came to. */
export function movedBy(ruling: unknown, voices: readonly Voice[]): Moved[] {
  const { gate } = fieldsOf(ruling);
  return rowsOf(fieldsOf(gate).aspects).map((one) => {
    const aspect = text(one, 'aspect');
    const after = text(one, 'target_pol');
    const votes = rowsOf(one.votes);
    const named = (isFor: boolean): string[] => [
      ...new Set(
        votes
          .filter((vote) => vote.vote !== null && vote.vote !== undefined && (vote.vote === after) === isFor)
          .map((vote) => text(vote, 'voice') || text(vote, 'role')),
      ),
    ];
    const isChanged = text(one, 'decision') === 'APPLY';
    const before = readingOf(aspect, voices);
    return {
      ...{ aspect, before, after: isChanged ? after : before },
      ...{ for: named(true), against: named(false), reason: text(one, 'reason') },
    };
  });
}
