/** Finds voices that add nothing to a court: silent ones, those that never or always dissent, and those that copy another. */
import type { Part, Symptom, Untold } from '@curia/core/court/doctor';
import { reviewerOf } from '../case/labelled-votes.ts';
import { leaderOf } from '../count/tally.ts';
import type { Panel } from '../file/panel.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import type { CaseDecision, CaseItem } from '../rule/decide-case.ts';

interface VoiceChart {
  seats: number;
  silent: number;
  /** Votes on items on which others disagreed. */
  contested: number;
  dissents: number;
  example: string;
}

interface PairChart {
  both: number;
  same: number;
  example: string;
}

/** Pairs are not compared beyond this many voices. */
const MOST_PAIRED = 50;

/** Who agrees with another so often, where others do not, copies. */
const COPIES_FROM = 0.95;

/** Starts to count voices; fewer contested votes than enough say nothing. */
export function startVoices(
  panel: Panel,
  enough: number,
): Part & { add(decided: CaseDecision, caseId: string): void } {
  const voices = new Map<string, VoiceChart>();
  const pairs = new Map<string, PairChart>();
  return {
    add({ items }, caseId) {
      for (const one of items) addItem(panel, one, `${caseId} ${one.item.id}`, voices, pairs);
    },
    symptoms: () => [...voiceSymptoms(voices, enough), ...pairSymptoms(pairs, enough)],
    untold: () =>
      [...voices].flatMap(([about, { contested, seats, silent }]): Untold[] =>
        contested >= enough || (seats >= enough && silent === seats)
          ? []
          : [{ code: 'NEVER_DISSENTS', about, seen: contested, needed: enough }],
      ),
  };
}

function addItem(
  panel: Panel,
  { bench, asked, count }: CaseItem,
  where: string,
  voices: Map<string, VoiceChart>,
  pairs: Map<string, PairChart>,
): void {
  const nameOf = ({ role, voice }: Seat): string => reviewerOf(panel, role, voice!);
  const seated = bench.seats.filter(
    ({ role, voice, isSpared }) => asked[role] === true && voice !== null && isSpared !== true,
  );
  const tally = count.tally(0);
  const leader = leaderOf(tally);
  const votes = seated.filter(({ state }) => state === StateAt.voted);
  // Somebody leads, and somebody else dissents: at least three votes.
  const isContested = leader >= 0 && tally.leading < votes.length;
  for (const seat of seated) {
    const name = nameOf(seat);
    const chart = voices.get(name) ?? { seats: 0, silent: 0, contested: 0, dissents: 0, example: where };
    voices.set(name, chart);
    chart.seats++;
    if (seat.state >= StateAt.missing) chart.silent++;
    if (!isContested || seat.state !== StateAt.voted) continue;
    if (chart.contested === 0) chart.example = where;
    chart.contested++;
    if (tally.classOf[seat.value] !== leader) chart.dissents++;
  }
  if (!isContested || votes.length > MOST_PAIRED) return;
  for (const [at, one] of votes.entries()) {
    for (const other of votes.slice(at + 1)) {
      const key = [nameOf(one), nameOf(other)].sort().join(' and ');
      const chart = pairs.get(key) ?? { both: 0, same: 0, example: where };
      pairs.set(key, chart);
      chart.both++;
      if (tally.classOf[one.value] === tally.classOf[other.value]) chart.same++;
    }
  }
}

function voiceSymptoms(voices: ReadonlyMap<string, VoiceChart>, enough: number): Symptom[] {
  return [...voices].flatMap(([name, { seats, silent, contested, dissents, example }]): Symptom[] => {
    if (seats >= enough && silent === seats) {
      return [symptom('NEVER_ANSWERS', `${name} never answers`, seats, seats, example)];
    }
    if (contested < enough) return [];
    if (dissents === 0) {
      const what = `${name} never dissents, also where others do`;
      return [symptom('NEVER_DISSENTS', what, contested, contested, example)];
    }
    return dissents === contested
      ? [
          symptom(
            'ALWAYS_DISSENTS',
            `${name} always dissents where voices disagree`,
            dissents,
            contested,
            example,
          ),
        ]
      : [];
  });
}

const symptom = (code: string, what: string, count: number, of: number, example: string): Symptom => ({
  code,
  what,
  count,
  of,
  example,
  remedy: 'A voice that always says the same decides nothing: check its prompt, or save its cost.',
});

const pairSymptoms = (pairs: ReadonlyMap<string, PairChart>, enough: number): Symptom[] =>
  [...pairs].flatMap(([names, { both, same, example }]): Symptom[] =>
    both < enough || same < COPIES_FROM * both
      ? []
      : [
          {
            code: 'COPIES_ANOTHER',
            what: `${names} say the same also where others disagree: they count as two and are one`,
            count: same,
            of: both,
            example,
            remedy: 'Give one of them another model, another prompt or other material; or leave one out.',
          },
        ],
  );
