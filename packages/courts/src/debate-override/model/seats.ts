/** Who sits in the debate on one aspect, what each may say, and which answers are better than others. */
import type { Scene, SeatGroup } from '@curia/core/court/analysis';
import { SPEAKERS } from '../rules/protocol.ts';

const ABSENT = { failed: 'gives no usable answer' };

/** Who sits in the debate. */
export const SEATS: readonly SeatGroup[] = [
  {
    name: 'speaker',
    seats: SPEAKERS.length,
    answers: {
      silent: 'says nothing of the aspect',
      for: 'sets the other polarity',
      against: 'confirms the polarity of the first stage',
      neutral: 'sets neutral',
      drops: 'proposes to drop the aspect',
      ...ABSENT,
    },
    silent: ['failed'],
    usual: 'silent',
    better: [
      ['against', 'silent'],
      ['drops', 'silent'],
      ['neutral', 'silent'],
      ['silent', 'for'],
    ],
  },
  {
    name: 'judge',
    seats: 1,
    answers: {
      silent: 'says nothing of the aspect',
      'confirms-for': 'confirms the other polarity',
      'sets-for': 'sets the other polarity',
      'both-for': 'sets and confirms the other polarity',
      'lists-for': 'lists the other polarity, without an edit',
      'confirms-against': 'confirms the polarity of the first stage',
      'sets-against': 'sets the polarity of the first stage',
      'both-against': 'sets and confirms the polarity of the first stage',
      'lists-against': 'lists the polarity of the first stage, without an edit',
      drops: 'drops the aspect',
      ...ABSENT,
    },
    silent: ['failed'],
    usual: 'silent',
    better: [
      ['confirms-against', 'silent'],
      ['sets-against', 'silent'],
      ['both-against', 'silent'],
      ['lists-against', 'silent'],
      ['drops', 'silent'],
      ['silent', 'lists-for'],
      ['silent', 'confirms-for'],
      ['silent', 'sets-for'],
      ['confirms-for', 'both-for'],
      ['sets-for', 'both-for'],
    ],
  },
  {
    name: 'reviewer',
    seats: 1,
    answers: {
      silent: 'does not review the sentiment',
      flips: 'asks to turn the sentiment round',
      maintains: 'maintains the sentiment',
      ...ABSENT,
    },
    silent: ['failed'],
    usual: 'silent',
    better: [
      ['maintains', 'silent'],
      ['silent', 'flips'],
    ],
  },
  {
    name: 'validator',
    seats: 1,
    answers: { silent: 'proposes nothing', proposes: 'proposes to turn the sentiment round', ...ABSENT },
    silent: ['failed'],
    usual: 'silent',
    better: [['silent', 'proposes']],
  },
];

/** What everybody says in a scene. */
export const saidIn = ({ answers }: Pick<Scene, 'answers'>) => ({
  speakers: answers.speaker ?? [],
  judge: answers.judge?.[0] ?? 'silent',
  reviewer: answers.reviewer?.[0] ?? 'silent',
  validator: answers.validator?.[0] ?? 'silent',
});
