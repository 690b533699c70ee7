/** Checks, aspect by aspect, that a result differs from the first stage only where a recorded step explains it. */
import { failIfAny, type RunCheck } from '@curia/core/court/doctor';
import { readPolarity } from '@curia/core/text/opinion';
import { type Correction, refusedAspects } from '../rules/correction.ts';
import { nameKey } from '../rules/integrity.ts';
import { mostConfident } from '../rules/moderate/moderate.ts';
import { pairKeys } from './pair-keys.ts';
import type { GateLine, OutputRecord, RunRecords } from './run-record.ts';

/** What a sample began with and ended with: sentiments, tuples and the label of the sentence. */
export function checkChanges({ outputs, gate }: RunRecords): RunCheck[] {
  const compared = outputs.filter(({ stage1_sentiments }) => stage1_sentiments);
  const refused = compared.filter(({ adopt_decision }) => adopt_decision === 'not_adopted');
  const explained = compared.filter((one) => one.adopt_decision === 'adopted' && one.corrections);
  const skipped = aspectsWith(gate ?? [], 'SKIP');
  const listed = outputs.filter(({ final_sentiments }) => final_sentiments);
  const labelled = refused.filter(({ moderation }) => moderation);
  const logged = outputs.filter(({ corrections }) => gate !== undefined && corrections);
  const changed = aspectsWith(gate ?? [], 'APPLY');
  const find = (list: readonly OutputRecord[], what: (output: OutputRecord) => readonly string[]): string[] =>
    list.flatMap((output) => what(output).map((said) => `${output.text_id} ${said}`.trim()));
  return [
    failIfAny(
      'not_adopted_unchanged',
      refused.length,
      find(refused, changesWithoutAdoption),
      'what was not adopted left every aspect of the first stage as it was',
      'L5',
    ),
    failIfAny(
      'changes_have_steps',
      explained.length,
      find(explained, changesWithoutStep),
      'every aspect that differs from the first stage was changed by a step that was made',
      'L5',
    ),
    failIfAny(
      'skipped_not_aligned',
      outputs.filter(({ alignment }) => gate !== undefined && alignment).length,
      find(outputs, ({ text_id, alignment }) =>
        (alignment ?? [])
          .filter(
            ({ aspect_term, outcome }) =>
              outcome === 'JUDGE' && skipped.get(text_id)?.has(nameKey(aspect_term)) === true,
          )
          .map(({ aspect_term }) => aspect_term),
      ),
      'the judge brought back nothing that the gate had skipped',
      'L5',
    ),
    failIfAny(
      'gate_and_steps_agree',
      logged.length,
      find(logged, (output) => strayOverrides(output, changed.get(output.text_id))),
      'the steps list exactly the overrides that the gate made',
      'L5',
    ),
    failIfAny(
      'tuples_are_sentiments',
      listed.length,
      find(listed, ({ final_tuples, final_sentiments }) =>
        pairKeys(final_tuples) === pairKeys(final_sentiments!) ? [] : [''],
      ),
      'the final tuples say what the final sentiments say',
      'L5',
    ),
    failIfAny(
      'refused_debate_labels_nothing',
      labelled.length,
      find(labelled, ({ moderation, stage1_sentiments }) =>
        moderation!.final_label === mostConfident(stage1_sentiments!).label ? [] : [moderation!.final_label],
      ),
      'the label of a sample that was not adopted is that of its first stage',
      'L5',
    ),
  ];
}

/** The aspects, by sample, that the gate decided this way. */
function aspectsWith(gate: readonly GateLine[], wanted: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { text_id, aspect_term, decision } of gate) {
    if (decision !== wanted || !aspect_term) continue;
    found.set(text_id, (found.get(text_id) ?? new Set()).add(nameKey(aspect_term)));
  }
  return found;
}

interface Reading {
  readonly aspect_term: string;
  readonly polarity?: string | null | undefined;
}

/** The polarities of each aspect, under one spelling of its name. */
function polaritiesOf(list: readonly Reading[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { aspect_term, polarity } of list) {
    const known = found.get(nameKey(aspect_term)) ?? new Set();
    found.set(nameKey(aspect_term), known.add(readPolarity(polarity) ?? polarity ?? ''));
  }
  return found;
}

/** The aspects on which a result says other things than the first stage. */
function changesWithoutAdoption({
  stage1_sentiments,
  final_sentiments,
  final_tuples,
}: OutputRecord): string[] {
  const before = polaritiesOf(stage1_sentiments!);
  const lists = [final_tuples, ...(final_sentiments ? [final_sentiments] : [])].map(polaritiesOf);
  const aspects = new Set([before, ...lists].flatMap((list) => [...list.keys()]));
  const isSame = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean =>
    one?.size === other?.size && [...(one ?? [])].every((polarity) => other?.has(polarity));
  return [...aspects].filter((aspect) => lists.some((list) => !isSame(before.get(aspect), list.get(aspect))));
}

/** The aspects that an adopted result turned, added or left out although no step that was made did so. */
function changesWithoutStep(output: OutputRecord): string[] {
  const before = polaritiesOf(output.stage1_sentiments!);
  const after = polaritiesOf(output.final_tuples);
  const turned = [...after].filter(([aspect, polarities]) =>
    [...polarities].some(
      (polarity) => before.get(aspect)?.has(polarity) !== true && !hasStep(output, aspect, polarity),
    ),
  );
  const lost = [...before.keys()].filter((aspect) => !after.has(aspect) && !isDropped(output, aspect));
  return [...turned.map(([aspect]) => aspect), ...lost];
}

/** True if a step gave the aspect this polarity: an applied correction, or the judge if nothing was refused. */
function hasStep(output: OutputRecord, aspect: string, polarity: string): boolean {
  const { alignment, debate_final_tuples } = output;
  const corrections = output.corrections!;
  const isMade = (one: Correction): boolean =>
    one.applied && isAbout(one, aspect) && readPolarity(one.resulting_polarity) === polarity;
  if (corrections.some(isMade)) return true;
  const isRefusedHere = [...refusedAspects(corrections)].some((name) => nameKey(name) === aspect);
  const says = (list: readonly Reading[] | null | undefined): boolean =>
    (list ?? []).some(
      (one) => nameKey(one.aspect_term) === aspect && readPolarity(one.polarity) === polarity,
    );
  const judged = (alignment ?? []).filter(({ outcome }) => outcome === 'JUDGE');
  return !isRefusedHere && says(judged) && says(debate_final_tuples);
}

/** A sentiment may belong to an aspect whose name contains its own, or the other way round. */
function isAbout({ target_aspect }: Correction, aspect: string): boolean {
  const name = nameKey(target_aspect ?? '');
  return name !== '' && (name.includes(aspect) || aspect.includes(name));
}

/** Steps after which an aspect is gone: it was dropped, or no aspect was left that its sentiment could be tied to. */
const DROPPING = new Set(['DROP_ASPECT', 'ASPECT_DROP', 'SENTIMENT_DROP']);

const isDropped = ({ corrections }: OutputRecord, aspect: string): boolean =>
  corrections!.some(
    (one) =>
      nameKey(one.target_aspect ?? '') === aspect &&
      (one.proposal_type === 'ANCHOR' || (one.applied && DROPPING.has(one.proposal_type))),
  );

/** The overrides that the steps list and the gate did not make, and those it made that the steps do not list. */
function strayOverrides({ corrections }: OutputRecord, made: ReadonlySet<string> = new Set()): string[] {
  const listed = new Set(
    corrections!
      .filter(({ proposal_type, applied }) => applied && proposal_type === 'DEBATE_OVERRIDE')
      .map(({ target_aspect }) => nameKey(target_aspect ?? '')),
  );
  return [...[...listed].filter((one) => !made.has(one)), ...[...made].filter((one) => !listed.has(one))];
}
