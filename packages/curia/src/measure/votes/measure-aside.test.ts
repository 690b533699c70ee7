/** The thread that measures votes: it answers, refuses as the command does, and is stopped when it takes too long. */
import { expect, test } from 'vitest';
import { VoteThread } from './measure-aside.ts';

const votes = `item,reviewer,label\n${Array.from({ length: 60 }, (_, item) =>
  ['a', 'b', 'c']
    .map((name, of) => `i${item},${name},${(item * 7 + of * 3) % 4 === 0 ? 'no' : 'yes'}\n`)
    .join(''),
).join('')}`;

test('jobs wait for one another; a refusal keeps its code, and the next job is answered', async () => {
  const thread = new VoteThread();
  const [one, refused, two] = await Promise.allSettled([
    thread.measure({ does: 'evaluate', from: { votes }, seed: '1' }),
    thread.measure({ does: 'evaluate', from: { votes: 'item,reviewer\n1,a\n' }, seed: '1' }),
    thread.measure({ does: 'evaluate', from: { votes }, seed: '1' }),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'VOTE_INVALID' } });
  expect(one).toMatchObject({ status: 'fulfilled', value: { items: 60 } });
  expect(two).toEqual(one);
  await thread.close();
});

test('what takes too long is stopped and says where to go', async () => {
  const thread = new VoteThread(0.001);
  await expect(thread.measure({ does: 'evaluate', from: { votes }, seed: '1' })).rejects.toMatchObject({
    code: 'VOTES_TOO_LARGE',
    message: expect.stringContaining('command line') as string,
  });
  await thread.close();
});

test('more than a few in line are asked to come back', async () => {
  const thread = new VoteThread();
  const jobs = Array.from({ length: 17 }, async () =>
    thread.measure({ does: 'evaluate', from: { votes: '' }, seed: '1' }),
  );
  const ended = Promise.allSettled(jobs);
  await expect(jobs.at(-1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await thread.close();
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
});
