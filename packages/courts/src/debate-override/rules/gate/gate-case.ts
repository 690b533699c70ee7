/** One sample as it comes before the override gate. */

import { readInput, refusal } from '@curia/core/read';
import { describe, formatPath, isSeen } from '@curia/core/text';
import { z } from 'zod';
import { type CaseConfig, caseConfig, configure } from '../case-config.ts';
import { statedPolarity } from '../polarity-word.ts';
import { type Sentiment, sentiment, structuralRisk } from '../sentiment.ts';
import { aspectVocabulary } from './aspect-vocabulary.ts';
import { evidenceSummary } from './check-evidence.ts';
import { type GatePolicy, goesByVotes, type HintPolicy, type VotePolicy } from './gate.table.ts';
import { hint } from './hint.ts';
import { readHint } from './score-hints.ts';
import { checkVoices, vote } from './vote.ts';

/** Every aspect is looked up in the text, so both have a limit. */
const LONGEST_TEXT = 100_000;
const MOST_ASPECTS = 10_000;
const MOST_VOTES = 1_000;
const MOST_WARNINGS = 1_000;

/** What the first stage says; left out, its polarity and whether it is only implied would speak for a change, so that neither may be. */
const statedSentiment = sentiment.extend({
  polarity: statedPolarity.refine(isSeen, { error: 'must not be empty' }),
  is_implicit: z.boolean().describe('the text does not name the aspect'),
});

/** A case of the override gate. */
export const gateInput = z.object({
  text: z.string().max(LONGEST_TEXT),
  votes: z
    .record(z.string(), z.array(vote).max(MOST_VOTES))
    .superRefine(checkVoices)
    .optional()
    .describe('the votes on each aspect, in the order of the keys; what t3 goes by'),
  warnings: z
    .union([z.int().min(0).max(MOST_WARNINGS), z.record(z.string(), z.int().min(0).max(MOST_WARNINGS))])
    .nullish()
    .describe('warnings of the memory against a change, for all aspects or for each; read by t3'),
  aspect_hints: z
    .record(z.string(), z.array(hint))
    .optional()
    .describe('the hints on each aspect, in the order of the keys; what t0 to t2 go by'),
  summary: evidenceSummary.nullish(),
  structural_risks: z.array(structuralRisk),
  sentiments: z.array(statedSentiment),
  config: caseConfig,
});

/** A case of the override gate, as a record or a run brings it; what agents of a run leave open about a sentiment stays open. */
export type GateCase = Omit<z.infer<typeof gateInput>, 'sentiments'> & { readonly sentiments: Sentiment[] };

/** A case that was read for a policy that goes by hints. */
export type HintCase = GateCase & { readonly aspect_hints: NonNullable<GateCase['aspect_hints']> };

/** A case that was read for a policy that goes by votes. */
export type VoteCase = GateCase & { readonly votes: NonNullable<GateCase['votes']> };

/** A case with the policy that it is decided by. */
export type ReadCase =
  | { readonly by: 'hints'; readonly gateCase: HintCase; readonly table: HintPolicy }
  | { readonly by: 'votes'; readonly gateCase: VoteCase; readonly table: VotePolicy };

/** Reads a case and lays its configuration over the policy; a setting that does not fit is refused. */
export function readGateCase(input: unknown, policy: GatePolicy): ReadCase {
  const gateCase = readInput(gateInput, input);
  refuseNullSettings(gateCase.config);
  const table = configure(policy, gateCase.config);
  const given = input as { readonly votes?: object; readonly aspect_hints?: object };
  if (goesByVotes(table)) {
    refuseNames('votes', given.votes ?? {});
    const voteCase = asVoteCase(gateCase, table);
    refuseStrayWarnings(voteCase);
    return { by: 'votes', gateCase: voteCase, table };
  }
  refuseNames('aspect_hints', given.aspect_hints ?? {});
  const hintCase = asHintCase(gateCase, table);
  if (table.values.unknown_hint === 'refuse')
    refuseUnknownHints(hintCase.aspect_hints, table.values.repair_polarity);
  return { by: 'hints', gateCase: hintCase, table };
}

/** A case with votes; one that has only hints is told what reads them. */
export function asVoteCase(gateCase: GateCase, { policy }: GatePolicy): VoteCase {
  const { votes, aspect_hints } = gateCase;
  if (votes !== undefined) return { ...gateCase, votes };
  const problem =
    aspect_hints === undefined
      ? `is missing: ${policy} goes by the votes on each aspect`
      : `is missing: ${policy} goes by votes, and the case has only aspect_hints; --policy t0 reads those`;
  throw refusal('INPUT_INVALID', 'the case', [{ path: 'votes', problem }]);
}

/** A case with hints; one that has only votes is told what reads them. */
export function asHintCase(gateCase: GateCase, { policy }: GatePolicy): HintCase {
  const { votes, aspect_hints } = gateCase;
  if (aspect_hints !== undefined) return { ...gateCase, aspect_hints };
  const problem =
    votes === undefined
      ? `is missing: ${policy} goes by the hints on each aspect`
      : `is missing: ${policy} goes by hints, and the case has only votes; --policy t3 reads those`;
  throw refusal('INPUT_INVALID', 'the case', [{ path: 'aspect_hints', problem }]);
}

/** A setting that is null sets nothing, and looks as if it did. */
function refuseNullSettings(config: CaseConfig): void {
  const details = Object.entries(config ?? {}).flatMap(([name, value]) =>
    value === null
      ? [
          {
            path: formatPath(['config', name]),
            problem: 'must not be null; leave it out to keep the value of the policy',
          },
        ]
      : [],
  );
  if (details.length > 0) throw refusal('INPUT_INVALID', 'the case', details);
}

/** Objects cannot store one key safely, and no aspect may get lost. */
function refuseNames(field: string, aspects: object): void {
  if (Object.hasOwn(aspects, '__proto__'))
    throw refusal('INPUT_INVALID', 'the case', [
      { path: `${field}.__proto__`, problem: 'is not possible as an aspect' },
    ]);
  if (Object.keys(aspects).length > MOST_ASPECTS)
    throw refusal('INPUT_INVALID', 'the case', [
      { path: field, problem: `has more than ${MOST_ASPECTS} aspects` },
    ]);
}

/** A warning about an aspect that nobody votes on is a slip: left out, it would warn of nothing. */
function refuseStrayWarnings({ votes, warnings }: VoteCase): void {
  if (typeof warnings !== 'object' || warnings === null) return;
  const { find } = aspectVocabulary(Object.keys(votes));
  const stray = Object.keys(warnings).filter((name) => find(name) === undefined);
  if (stray.length === 0) return;
  const problem = 'is about an aspect that nobody votes on';
  const details = stray.map((name) => ({ path: formatPath(['warnings', name]), problem }));
  throw refusal('INPUT_INVALID', 'the case', details);
}

/** Refuses hints whose polarity nobody knows, each at its place; one that names none may stay if it weighs nothing anyway. */
function refuseUnknownHints(hints: HintCase['aspect_hints'], mayRepair: boolean): void {
  const details = Object.entries(hints).flatMap(([aspect, list]) =>
    list.flatMap((one, at) => {
      const isSilent = !one.polarity_hint?.trim() && one.weight === 0;
      const isKnown = isSilent || readHint(one, mayRepair).polarity !== null;
      const path = formatPath(['aspect_hints', aspect, at, 'polarity_hint']);
      const problem = `must be positive, negative or neutral, got ${describe(one.polarity_hint)}`;
      return isKnown ? [] : [{ path, problem }];
    }),
  );
  if (details.length > 0) throw refusal('INPUT_INVALID', 'the case', details);
}
