/** Learns from recorded votes to ask voices one after another, and certifies the court that does so. */
import { CuriaError } from '@curia/core';
import type { CalibratedCascade, CascadeCalibrateOptions } from '@curia/core/court/votes';
import { calibrate, sealCalibration } from '@curia/core/votes';
import { cascadeSavings } from '@curia/core/votes/cascade';
import type { CalibrateOptions, MadeFrom, Tries } from '@curia/core/votes/certify';
import type { WeighedModel } from '@curia/core/votes/weigh';
import { courtIdentity } from '../file/calibration.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import {
  type CascadeCourt,
  cascadeCourt,
  caseForCascade,
  renameReviewers,
  seeingRoles,
} from './cascade-court.ts';
import { type CourtItem, type KnownAnswer, readCourtItems, tryCourt, votesOf } from './try-court.ts';

/** What a cascade is learned from. */
export interface CascadeSource {
  readonly items: ReadonlyMap<string, CourtItem>;
  /** The cases as they were given. */
  readonly inputs: readonly Record<string, unknown>[];
  readonly elsewhere: readonly KnownAnswer[];
  /** All of it as the file keeps it. */
  readonly kept: MadeFrom;
}

/** Learns and certifies a cascade; throws if the court asks more than one question. */
export function calibrateCascade(
  panel: Panel,
  { items, inputs, elsewhere, kept }: CascadeSource,
  {
    stopAt,
    seed = '1',
    ...options
  }: Omit<CascadeCalibrateOptions, 'voids'> & Pick<CalibrateOptions, 'missing'>,
): CalibratedCascade {
  if (panel[courtPlan].fields.length > 1)
    throw new CuriaError(
      'USAGE',
      `${panel.name} has several fields: a cascade is learned for a court with one question`,
    );
  if (panel[courtPlan].items === 'named')
    throw new CuriaError(
      'USAGE',
      `the voices of ${panel.name} name its items: whom to ask next about an item is not known before it is named`,
    );
  const seeing = seeingRoles(panel);
  const votes = votesOf(withoutVotesOf(seeing, items), elsewhere);
  let learned: (CascadeCourt & { readonly model: WeighedModel }) | undefined;
  const court: Tries = (found, classes, on) => {
    // A cascade is asked for below, and it has stages.
    const model = found as WeighedModel;
    const made = cascadeCourt(panel, model);
    learned = { ...made, model };
    const asking = parsePanel(made.court);
    const tried = inputs.flatMap((input) => readCourtItems(asking, caseForCascade(panel, input, made)).items);
    const byName = new Map(tried.map((item) => [item.item, item]));
    return tryCourt(asking, byName)(renameReviewers(model, panel, made), classes, on);
  };
  const calibrated = calibrate(votes, {
    ...options,
    seed,
    // Cases with all their votes have nothing left to save: a cascade is for those to come.
    mode: 'stream',
    method: 'cascade',
    cascade: stopAt === undefined ? {} : { stopAt },
    court,
  });
  // Calibrating has put what was learned before its court.
  const { court: staged, model } = learned!;
  const [field] = [...items.values()].map((item) => item.field);
  return {
    report: calibrated.report,
    answers: calibrated.answers,
    court: staged,
    calibration: sealCalibration({ [field!]: calibrated.calibration }, courtIdentity(parsePanel(staged)), {
      ...kept,
      learned_from: { ...panel.court, values: panel.table.values },
    }),
    savings: cascadeSavings(votes, model, seed),
    notices: seeing.map(
      (role) => `${role} sees what others said, so it cannot be asked before them: the cascade leaves it out`,
    ),
  };
}

/** The items without what was said by roles that cannot be asked on their own. */
function withoutVotesOf(
  roles: readonly string[],
  items: ReadonlyMap<string, CourtItem>,
): ReadonlyMap<string, CourtItem> {
  const isAskable = ({ reviewer }: { readonly reviewer: unknown }): boolean =>
    !roles.some((role) => String(reviewer).startsWith(`${role}/`));
  return new Map([...items].map(([name, item]) => [name, { ...item, votes: item.votes.filter(isAskable) }]));
}
