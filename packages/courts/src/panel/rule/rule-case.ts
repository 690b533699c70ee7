/** The ruling on a case: what was decided, in the words of the wire. */
import { byCodePoint } from '@curia/core/text';
import { readPanelCase } from '../case/read-case.ts';
import { leadersOf } from '../count/tally.ts';
import type { CalibratedAnswer } from '../file/calibration.ts';
import type { CourtWords } from '../file/court-words.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { StateAt } from '../file/seat.ts';
import { type CaseDecision, type CaseItem, type CaseOptions, decideCase } from './decide-case.ts';
import { pivotalSeats } from './pivotal.ts';
import {
  type CaseRuling,
  type ItemRuling,
  NOTHING_TO_TAKE,
  type SeatName,
  type VerdictRuling,
} from './ruling.ts';
import { sayClosedEarly, sparedIn } from './say-spared.ts';

/** What a caller wants in addition to the ruling. */
export interface RulingOptions extends CaseOptions {
  readonly facts?: boolean;
  readonly pivotal?: boolean;
}

/** Reads and decides a case with its votes. Throws if the case is refused. */
export const ruleCase = <W extends CourtWords>(
  panel: Panel<W>,
  input: NoInfer<W>['case'],
  options: RulingOptions = {},
): CaseRuling<W> =>
  // The case was read as one of this court, and rulings use its words alone.
  wordRuling(panel, decideCase(panel, readPanelCase(panel, input), options), options) as CaseRuling<W>;

/** The ruling on a case that was decided. */
export function wordRuling(panel: Panel, decided: CaseDecision, options: RulingOptions = {}): CaseRuling {
  const { items, verdict, effect } = decided;
  const unasked = unaskedIn(panel, decided);
  const round = items.reduce((latest, item) => Math.max(latest, item.round), 1);
  const worded = items.map((item) => wordItem(panel, decided, item, options));
  const ruling: Writable<CaseRuling> =
    verdict === null
      ? { effect, items: worded, round }
      : { effect, verdict: wordVerdict(verdict, options), items: worded, round };
  if (panel.calibration !== null) ruling.calibration = panel.calibration.hash;
  if (unasked.length > 0) ruling.unasked = unasked;
  const spared = sparedIn(panel, decided);
  if (spared.length > 0) {
    ruling.spared = spared;
    ruling.closed_early = sayClosedEarly(panel, decided, spared);
  }
  return ruling;
}

/** A ruling while it is worded: entries are added one by one, since spreading them took longer than deciding. */
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

const wantsFacts = ({ facts, trace }: RulingOptions): boolean => facts === true || trace === true;

function wordVerdict(
  { decision, effect, facts }: NonNullable<CaseDecision['verdict']>,
  options: RulingOptions,
): VerdictRuling {
  const { outcome, rule, source, code, reason, trace } = decision;
  return {
    outcome,
    effect,
    rule,
    source,
    code,
    reason,
    ...(wantsFacts(options) ? { facts } : {}),
    ...(trace === undefined ? {} : { trace }),
  };
}

function wordItem(panel: Panel, decided: CaseDecision, one: CaseItem, options: RulingOptions): ItemRuling {
  const { outcome, effect, taken, ask, decision, round, count, item, facts } = one;
  const { rule, source, code, reason, trace } = decision;
  const { states } = count.group(0);
  const leading = leadersOf(count.tally(0));
  const ruling: Partial<Writable<ItemRuling>> = { item: item.id, outcome: outcome.name, effect };
  if (taken !== null) ruling.value = taken.value;
  if (effect === 'ask') ruling.ask = ask.map((role) => panel[courtPlan].roles[role]!.name);
  ruling.rule = rule;
  ruling.source = source;
  ruling.code = outcome.effect === 'take' && effect === 'escalate' ? NOTHING_TO_TAKE : code;
  ruling.reason = reason;
  ruling.round = round;
  const spared = count.group(0).members.reduce((sum, { isSpared }) => sum + Number(isSpared === true), 0);
  const votes: ItemRuling['votes'] = {
    voted: states[StateAt.voted]!,
    abstained: states[StateAt.abstained]! - spared,
    missing: states[StateAt.missing]!,
    refused: states[StateAt.refused]!,
    unusable: states[StateAt.unusable]!,
    inconsistent: states[StateAt.inconsistent]!,
  };
  ruling.votes = spared === 0 ? votes : { ...votes, spared };
  if (leading.length > 0) ruling.leading = leading;
  if (options.pivotal === true) ruling.pivotal = pivotalSeats(panel, decided, one);
  if (wantsFacts(options)) ruling.facts = facts;
  if (wantsFacts(options) && count.calibrated !== null) ruling.calibrated = wordCalibrated(count.calibrated);
  if (trace !== undefined) ruling.trace = trace;
  return ruling as ItemRuling;
}

/** The answer of a calibration, as rulings and explanations show it. */
export const wordCalibrated = ({
  label,
  certified,
  certainty,
  why,
  unheard = [],
}: CalibratedAnswer): NonNullable<ItemRuling['calibrated']> => ({
  label,
  certified,
  certainty,
  ...(why === undefined ? {} : { why }),
  ...(unheard.length === 0 ? {} : { unheard }),
});

/** Voices of roles that were asked about no item. */
function unaskedIn(panel: Panel, { one, items }: CaseDecision): SeatName[] {
  const unasked: SeatName[] = [];
  for (const { name, at, isLater } of panel[courtPlan].roles) {
    const heard = one.voices[at]!;
    if (!isLater || items.some(({ asked }) => asked[at])) continue;
    const seats = heard.map((voice) => ({ role: name, voice: voice.name }));
    unasked.push(...seats.sort((a, b) => byCodePoint(a.voice, b.voice)));
  }
  return unasked;
}
