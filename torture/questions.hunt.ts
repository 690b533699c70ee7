/** Every question under every policy, given its own cases with one piece of damage. */

import { type AnyTable, CuriaError, policyName } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import { readCases } from '../packages/core/test/case-folder.ts';
import { questions } from '../packages/curia/src/courts/list.ts';
import { isRefused, tryLine } from '../packages/curia/src/runs/decide-lines.ts';
import { damageText, damageValue, rearrange } from './damage.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { readings } from './readings/readings.ts';
import { type Standing, standingOf, towardsAcceptance } from './towards-acceptance.ts';

interface Base {
  readonly question: AnyQuestion;
  readonly policy: AnyTable;
  readonly given: unknown;
  readonly text: string;
  readonly before: Outcome;
}

/** Where a case stands, and what of it the record does not carry. */
interface Outcome {
  readonly standing: Standing;
  readonly doubt: string | undefined;
}

const allBases = (): Base[] =>
  questions.flatMap((question) =>
    readCases(question.name).flatMap(({ content: { given } }) => {
      const text = JSON.stringify(given);
      return question.policies.map((policy) => ({
        ...{ question, policy, given, text },
        before: decide({ question, policy }, text),
      }));
    }),
  );

function decide({ question, policy }: Pick<Base, 'question' | 'policy'>, line: string): Outcome {
  const result = tryLine({ question, policy }, line, 1, false);
  if (result === undefined) return { standing: 'refused', doubt: undefined };
  if (!isRefused(result)) {
    const doubt = readings[question.name]?.(read(line), policy.policy, result.ruling);
    return { standing: standingOf(question, result), doubt };
  }
  if (result.error.kind === 'internal') throw result.error;
  return { standing: 'refused', doubt: undefined };
}

/** What was decided is JSON, after a mark of its encoding. */
const read = (line: string): unknown => JSON.parse(line.replace(/^\ufeff/, ''));

/**
 * A record that lost a vote or hint may rightly pass in conflict review and at the gate of debates, so whatever they accept must
 * be confirmed by a second reading of the record instead.
 */
const moved = ({ question, before }: Base, after: Outcome): string | undefined =>
  Object.hasOwn(readings, question.name) ? undefined : towardsAcceptance(before.standing, after.standing);

/** The hunt. */
export const questionsHunt: Hunt = {
  name: 'questions',
  tries: 'cases of every question and policy with one piece of damage',
  share: { short: 8_000, whole: 700_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['crash', 'moved towards acceptance']);
    const bases = allBases();
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const base = random.pick(bases);
      const asText = random.fraction() < 0.2;
      const { line, what } = asText ? lineOf(base, random) : recordOf(base, random);
      tally.tried();
      const told = `${policyName(base.policy)}: ${what}\n    before ${base.text}\n    after  ${line}`;
      try {
        // A text that was turned into another legible record of the same shape says something else, and may rightly pass.
        const isLegible = asText && hasShapeOf(line, base.given);
        const after = decide(base, line);
        const doubt = after.doubt ?? (isLegible ? undefined : moved(base, after));
        if (doubt !== undefined) tally.broke('moved towards acceptance', number, `${doubt}\n    ${told}`);
      } catch (error) {
        const fault = CuriaError.is(error) ? error.message : String(error);
        tally.broke('crash', number, `${told}\n    ${fault}`);
      }
    }
    return tally.findings();
  },
};

/** Whether a line is a record with the fields and types of another. */
function hasShapeOf(line: string, given: unknown): boolean {
  try {
    return shapeOf(JSON.parse(line)) === shapeOf(given);
  } catch {
    return false;
  }
}

const shapeOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'object' ? one : typeof one));

function lineOf({ text }: Base, random: Random): { readonly line: string; readonly what: string } {
  const { text: line, what } = damageText(text, random);
  return { line, what };
}

function recordOf(
  { given, question }: Base,
  random: Random,
): { readonly line: string; readonly what: string } {
  // Only a second reading can tell whether a record with other entries may rightly pass.
  const rearranged =
    Object.hasOwn(readings, question.name) && random.fraction() < 0.3 ? rearrange(given, random) : undefined;
  const { value, path, what } = rearranged ?? damageValue(given, random);
  return { line: JSON.stringify(value), what: `${path} ${what}` };
}
