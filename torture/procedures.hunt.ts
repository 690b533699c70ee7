/** Every procedure under every policy, given its own cases with one piece of damage. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyProcedure, type AnyTable, CuriaError, policyName } from '@curia/core/internal';
import { parse } from 'yaml';
import { procedures } from '../packages/curia/src/run/courts/courts.ts';
import { isRefused, tryLine } from '../packages/curia/src/run/decide-lines.ts';
import { damageText, damageValue, rearrange } from './damage.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { readings } from './readings/readings.ts';

/**
 * The outcomes that let something pass, and those that hold it back, by procedure; a refusal always holds it back. Conflict
 * review and the gate of debates are not among them: a record that lost a vote or hint may rightly pass there, so whatever
 * they accept must be confirmed by a second reading of the record.
 */
const SIDES: Readonly<
  Record<string, { readonly pass: readonly string[]; readonly hold: readonly string[] }>
> = {
  'reading-quorum': { pass: ['GO_ON'], hold: ['FLAG', 'ESCALATE'] },
  // Where the votes stand, they decide, and the second reading of conflict review looks at them.
  'recheck-effect': { pass: ['KEEP'], hold: ['FLAG'] },
  adoption: { pass: ['ADOPT'], hold: ['KEEP'] },
  integrity: { pass: ['OK'], hold: ['EV_VIOLATION', 'ASPECT_VIOLATION'] },
  'validator-claim': { pass: ['STAND'], hold: ['STRIKE'] },
  retry: { pass: ['ACCEPT'], hold: ['ESCALATE', 'FIX', 'VERIFY'] },
  disposition: { pass: ['AUTO_ACCEPT'], hold: ['AUTO_RETRY', 'ESCALATE_TO_SME'] },
  acceptance: { pass: ['AUTO_ACCEPT'], hold: ['ACCEPT_BY_RULES_ONLY', 'ESCALATE_TO_SME'] },
  quotation: { pass: ['CONTIGUOUS'], hold: ['STITCHED', 'PARTIAL', 'ABSENT'] },
  classification: { pass: ['AGREED'], hold: ['AGREED_WEAKLY', 'DISAGREED', 'UNCERTAIN', 'NEEDS_MORE'] },
  'standing-verdict': { pass: ['UPHELD'], hold: ['WEAKENED', 'REFUTED'] },
  judgement: { pass: ['CONFIRMED'], hold: ['LIKELY', 'LIKELY_WITH_CAVEAT', 'OPEN'] },
  conclusion: { pass: ['CONFIRMED'], hold: ['LIKELY', 'UNCERTAIN'] },
  'memory-write': { pass: ['STORE'], hold: ['SKIP'] },
  settle: { pass: ['agreed', 'adjudicated'], hold: ['disputed', 'reviewing', 'waiting'] },
};

interface Base {
  readonly procedure: AnyProcedure;
  readonly policy: AnyTable;
  readonly given: unknown;
  readonly text: string;
  readonly before: Outcome;
}

/** On which side each part is, and what of it the record does not carry; or why there is no ruling. */
type Outcome =
  | { readonly sides: readonly ('pass' | 'hold' | 'other')[]; readonly doubt: string | undefined }
  | { readonly refused: string };

const basesIn = (folder: string): Base[] =>
  procedures.flatMap((procedure) =>
    readdirSync(join(folder, procedure.name)).flatMap((file) => {
      const { given } = parse(readFileSync(join(folder, procedure.name, file), 'utf8')) as { given: unknown };
      const text = JSON.stringify(given);
      return procedure.policies.map((policy) => ({
        ...{ procedure, policy, given, text },
        before: decide({ procedure, policy }, text),
      }));
    }),
  );

function decide({ procedure, policy }: Pick<Base, 'procedure' | 'policy'>, line: string): Outcome {
  const result = tryLine({ procedure, policy }, line, 1, false);
  if (result === undefined) return { refused: 'blank' };
  if (!isRefused(result)) {
    const { pass, hold } = SIDES[procedure.name] ?? { pass: [], hold: [] };
    const sideOf = (outcome: string) =>
      pass.includes(outcome) ? 'pass' : hold.includes(outcome) ? 'hold' : 'other';
    const doubt = readings[procedure.name]?.(read(line), policy.policy, result.ruling);
    return { sides: result.headlines().map(({ outcome }) => sideOf(outcome)), doubt };
  }
  if (result.error.kind === 'internal') throw result.error;
  return { refused: result.error.code };
}

/** What was decided is JSON, after a mark of its encoding. */
const read = (line: string): unknown => JSON.parse(line.replace(/^\ufeff/, ''));

const moved = (before: Outcome, after: Outcome): boolean =>
  'sides' in after &&
  after.sides.some((side, at) => side === 'pass' && ('refused' in before || before.sides[at] === 'hold'));

/** The hunt. */
export const proceduresHunt: Hunt = {
  name: 'procedures',
  tries: 'cases of every procedure and policy with one piece of damage',
  share: { short: 8_000, whole: 700_000 },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['crash', 'moved towards acceptance']);
    const bases = basesIn(join(import.meta.dirname, '../cases'));
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
        const doubt = 'doubt' in after ? after.doubt : undefined;
        if (doubt !== undefined || (moved(base.before, after) && !isLegible))
          tally.broke('moved towards acceptance', number, [...(doubt ? [doubt] : []), told].join('\n    '));
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
  { given, procedure }: Base,
  random: Random,
): { readonly line: string; readonly what: string } {
  // Only a second reading can tell whether a record with other entries may rightly pass.
  const rearranged =
    Object.hasOwn(readings, procedure.name) && random.fraction() < 0.3 ? rearrange(given, random) : undefined;
  const { value, path, what } = rearranged ?? damageValue(given, random);
  return { line: JSON.stringify(value), what: `${path} ${what}` };
}
