/** What of the judge's conclusion binds a result: nothing that the gate refused comes back by another door. */
import { readPolarity } from '@curia/core/text/opinion';
import { refusedAspects } from '../correction.ts';
import type { Judgement, Tuple } from '../debate.ts';
import type { JudgedSample } from '../gate/judged-sample.ts';
import { readVote } from '../gate/vote.ts';
import { bindingTuples } from '../integrity.ts';
import type { Stage2 } from '../review/apply-stage2.ts';

/** What became of a sample. */
interface Ended {
  readonly isAdopted: boolean;
  /** The second stage was adopted or refused as a whole. */
  readonly isWhole: boolean;
  readonly isEnabled: boolean;
  readonly final_tuples: readonly Tuple[];
  readonly stage2: Pick<Stage2, 'log'>;
}

/** What moderation hears of the debate, and what integrity compares. */
export interface Binding {
  readonly debate: {
    readonly sentence_polarity: string | null | undefined;
    readonly final_tuples: readonly Tuple[];
  };
  readonly compared: { readonly debate_final_tuples: Tuple[]; readonly final_tuples: Tuple[] };
}

/** Finds what binds. */
export function bindingOf(
  judged: JudgedSample,
  { judgement }: { readonly judgement: Judgement },
  ended: Ended,
): Binding {
  const { isAdopted, isWhole, isEnabled, final_tuples, stage2 } = ended;
  const { final_tuples: concluded, sentence_polarity } = judgement;
  if (isAdopted && !isWhole && judged.by === 'votes')
    return bindingVotes(judged, sentence_polarity, final_tuples);
  const refused = isAdopted ? refusedAspects(stage2.log) : new Set<string>();
  const debate = {
    sentence_polarity: refused.size === 0 && isEnabled ? sentence_polarity : null,
    final_tuples: isEnabled ? bindingTuples(concluded, refused) : [],
  };
  return {
    debate,
    compared: {
      debate_final_tuples: [...(isAdopted ? debate.final_tuples : concluded)],
      final_tuples: [...bindingTuples(final_tuples, refused)],
    },
  };
}

/** By votes the judge binds the aspects that it voted on and that were changed as it says; all others are as they were. */
function bindingVotes(
  { aspects }: JudgedSample,
  sentence_polarity: string | null | undefined,
  final_tuples: readonly Tuple[],
): Binding {
  const ends = new Map(
    final_tuples.map(({ aspect_term, polarity }) => [aspect_term, readPolarity(polarity)]),
  );
  const concluded = aspects.flatMap((one) => {
    const vote = one.by === 'votes' ? one.votes.find(({ role }) => role === 'judge') : undefined;
    const polarity = vote === undefined ? undefined : readPolarity(readVote(vote));
    return polarity == null ? [] : [{ aspect_term: one.aspect, polarity, isChanged: one.action !== null }];
  });
  const isRefused = concluded.some(({ aspect_term, polarity }) => ends.get(aspect_term) !== polarity);
  const changed = new Map(
    concluded
      .filter(({ isChanged }) => isChanged)
      .map(({ aspect_term, polarity }) => [aspect_term, polarity]),
  );
  // A part of what the judge concluded says nothing of the whole sentence.
  const heard = isRefused ? [] : concluded.map(({ aspect_term, polarity }) => ({ aspect_term, polarity }));
  return {
    debate: { sentence_polarity: isRefused ? null : sentence_polarity, final_tuples: heard },
    compared: {
      debate_final_tuples: final_tuples.map(({ aspect_term, polarity }) => ({
        aspect_term,
        polarity: changed.get(aspect_term) ?? polarity,
      })),
      final_tuples: [...final_tuples],
    },
  };
}
