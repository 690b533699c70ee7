/** `@curia/core/votes`: how far reviewers can be trusted, and which answers need no person to look at them. */
import {
  answerSealed,
  type Calibrated,
  type Calibration,
  type CaseAnswer,
  calibrate,
  evaluateVotes,
  readCalibration,
  readVotes,
  sealCalibration,
  suggestGold,
  type Vote,
  type VoteSet,
  type VotesReport,
} from '@curia/core/votes';

// Three reviewers on 400 items: the first is always right, the second mostly, the third guesses.
const isRight = [10, 8, 5];
const truth = (at: number): string => (at % 3 === 0 ? 'spam' : 'fine');
const votes: Vote[] = Array.from({ length: 400 }, (_, at) => at).flatMap((at) =>
  isRight.map((tenths, reviewer) => {
    const isWrong = (at * (7 + 4 * reviewer) + reviewer) % 10 >= tenths;
    const label = isWrong ? (truth(at) === 'spam' ? 'fine' : 'spam') : truth(at);
    return { item: `mail-${at}`, reviewer: `reviewer-${reviewer}`, label };
  }),
);
const gold = Array.from({ length: 300 }, (_, at) => ({
  item: `mail-${at}`,
  label: truth(at),
  drawn: 'random',
}));
const set: VoteSet = readVotes(votes, gold);

const report: VotesReport = evaluateVotes(set);
for (const { reviewer, accuracy } of report.reviewers) console.log(reviewer, accuracy);
console.log(`recommended: ${report.recommended}`);
console.log(`label next: ${suggestGold(set)[0]?.item}`);

// Certified: at most one automatic answer in ten is wrong, with 95 % confidence.
const made: Calibrated = calibrate(set, { maxError: 0.1, delta: 0.05, goldDrawn: 'random', mode: 'stream' });
console.log(`certified: ${made.calibration.threshold !== null}`);
const sealed: Calibration = readCalibration(sealCalibration({ label: made.calibration }));
// Nothing is certified by whoever does not say what audits have found so far; here, nothing yet.
const answer = answerSealed(sealed, { field: 'label', alarms: [] });
const one: CaseAnswer = answer('new-mail', [
  { reviewer: 'reviewer-0', label: 'spam' },
  { reviewer: 'reviewer-1', label: 'spam' },
  { reviewer: 'reviewer-2', label: 'fine' },
]);
console.log(one.label, one.certified, one.why ?? '');
