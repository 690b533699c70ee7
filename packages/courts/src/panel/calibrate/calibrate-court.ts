/** Certifies a court by what it would take: its cases with votes and known answers, field by field, at each threshold. */
import { CuriaError } from '@curia/core';
import type { CalibratedField, Calibrates, CourtCalibrating } from '@curia/core/court/votes';
import { readBy } from '@curia/core/read';
import { byCodePoint } from '@curia/core/text';
import { calibrate, goldRecord, sealCalibration } from '@curia/core/votes';
import type { CalibrateOptions, KnownGold, MadeFrom } from '@curia/core/votes/certify';
import { type CourtVoid, earlierLook, type FailedAudit, missingAudits } from '@curia/core/votes/certify';
import { votedFields } from '../case/case-votes.ts';
import { courtIdentity } from '../file/calibration.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { SPARED } from '../file/seat.ts';
import { calibrateCascade } from './calibrate-cascade.ts';
import { failedCases } from './failed-cases.ts';
import {
  answersOn,
  askedIn,
  type CourtItem,
  type KnownAnswer,
  keptCase,
  readCourtItems,
  tryCourt,
  votesOf,
} from './try-court.ts';
import { voidIdentity } from './void-identity.ts';

/** What a court is calibrated by; a calibration that it names already is left out. */
export const panelCalibrates = (panel: Panel): Calibrates => ({
  identity: voidIdentity(panel),
  fields: votedFields(panel),
  start: () => startCalibrating({ ...panel, calibration: null }),
  failedCases: (voids) => failedCases(panel, voids),
});

/** Starts to calibrate a court; throws if nothing that its voices say can be calibrated. */
export function startCalibrating(panel: Panel): CourtCalibrating {
  const fields = votedFields(panel);
  if (fields.length === 0)
    throw new CuriaError(
      'NO_VOTES',
      `${panel.name} cannot be calibrated: only choices and flags have votes that can be weighed`,
    );
  const items = new Map(fields.map((field) => [field, new Map<string, CourtItem>()]));
  const inputs: Record<string, unknown>[] = [];
  const elsewhere: KnownAnswer[] = [];
  const seen = new Set<string>();
  let hasSeveral = false;

  return {
    add(input) {
      const { name, items: voted } = readCourtItems(panel, input);
      refuseClosedEarly(voted);
      if (name === '') throw refuse('a case needs a case_id, by which the certificate knows it');
      if (seen.has(name)) throw refuse(`case_id ${JSON.stringify(name)} is given twice`);
      seen.add(name);
      inputs.push(input as Record<string, unknown>);
      for (const item of voted) items.get(item.field)!.set(item.item, item);
      const known = voted.filter(({ gold }) => gold !== null).map(({ field }) => field);
      hasSeveral ||= new Set(known).size < known.length;
    },
    addGold(record) {
      elsewhere.push(readBy(goldRecord, record, 'VOTE_INVALID', 'the known answer'));
    },
    again: calibrateField,
    fields: () => fields,
    missing: missingOf,
    finish({ voids = [], earlier, ...options }) {
      const missing = missingOf(voids);
      const calibrated = fields.map((field) =>
        calibrateField(field, { ...options, look: earlierLook(earlier, field) }, missing),
      );
      return {
        fields: calibrated,
        calibration: sealCalibration(
          Object.fromEntries(calibrated.map(({ field, calibration }) => [field, calibration])),
          courtIdentity(panel),
          keptCases(),
        ),
        notices: [
          ...(panel[courtPlan].needsCalibration ? [] : [unread(panel)]),
          ...(hasSeveral ? [SEVERAL] : []),
        ],
      };
    },
    cascade: ({ voids = [], ...options }) =>
      calibrateCascade(
        panel,
        { items: items.get(fields[0]!)!, inputs, elsewhere, kept: keptCases() },
        { ...options, missing: missingOf(voids) },
      ),
  };

  /** The same whether answers came with the cases or in a file of their own. */
  function keptCases(): MadeFrom {
    const known = new Map(elsewhere.map(({ item, label }) => [item, label]));
    for (const field of fields)
      for (const [item, { gold }] of items.get(field)!) if (gold !== null) known.set(item, gold);
    return {
      cases: inputs.map((input) => keptCase(panel, input)).sort(byName),
      gold: [...known]
        .flatMap(([item, label]) => (label === null ? [] : [{ item, label }]))
        .sort((a, b) => byCodePoint(a.item, b.item)),
    };
  }

  function calibrateField(
    field: string,
    options: Omit<CalibrateOptions, 'court' | 'missing'>,
    missing: readonly FailedAudit[] = [],
  ): CalibratedField {
    const ofField = items.get(field)!;
    const isElsewhere = (item: string): boolean =>
      fields.some((other) => other !== field && items.get(other)!.has(item));
    const votes = votesOf(
      ofField,
      elsewhere.filter(({ item }) => !isElsewhere(item)),
    );
    const court = tryCourt(panel, ofField);
    return { field, votes, ...calibrate(votes, { ...options, missing, court }) };
  }

  function missingOf(voids: readonly CourtVoid[]): FailedAudit[] {
    return missingAudits(voids, goldOf, (failed) => answersTo(panel, failed));
  }

  function goldOf(field: string): KnownGold {
    const said = new Map(elsewhere.map(({ item, label }) => [item, label]));
    const known = new Map<string, { label: string; asked: string; answers: number }>();
    for (const [item, { gold, one }] of items.get(field) ?? []) {
      const label = gold ?? said.get(item) ?? null;
      if (label !== null) known.set(item, { label, asked: askedIn(one), answers: answersOn(panel, one) });
    }
    return known;
  }
}

const byName = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
  byCodePoint(String(a.case_id), String(b.case_id));

/** How many voices had answered on what failed; one that cannot be read any more, under other roles, was answered by somebody. */
function answersTo(panel: Panel, { item, case: failed }: FailedAudit): number {
  try {
    const found = readCourtItems(panel, failed).items.find((one) => one.item === item);
    return found === undefined ? 1 : answersOn(panel, found.one);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return 1;
  }
}

const unread = ({ name }: Panel): string =>
  `no rule of ${name} reads the calibration: the certificate is about what its rules take anyway`;

const SEVERAL =
  'some cases have several known items: the certificate takes items as drawn one by one, so label items drawn at random, not whole cases';

/** Cases that were closed early are the clear ones: a certificate made from the others would be about other cases than it is used on. */
function refuseClosedEarly(items: readonly CourtItem[]): void {
  const at = items.flatMap(({ one }) => one.items[0]!.lines).find(({ state }) => state === SPARED)?.at;
  if (at === undefined) return;
  const problem = 'was spared, and a certificate hears everybody: ask again with --wave all';
  throw new CuriaError('CASE_INVALID', `a case was closed early: votes[${at}] ${problem}`, [
    { path: `votes[${at}]`, problem },
  ]);
}

const refuse = (problem: string): CuriaError =>
  new CuriaError('CASE_INVALID', problem, [{ path: 'case_id', problem }]);
