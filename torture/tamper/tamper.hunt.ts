/** A small store changed in every byte, value and row, and rewritten by somebody who knows how: an audit finds it, or nothing that Curia reads is another. */
import { join } from 'node:path';
import { openDesk } from '../../packages/curia/src/store/open-desk.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { type Change, changesToBytes, changesToRows } from './changes.ts';
import { makeCourtStores } from './court-stores.ts';
import { rewritesOf } from './rewrites.ts';
import { makeSmallStore, type Reading, readStore, type SmallStore } from './small-store.ts';

/** The hunt. */
export const tamperHunt: Hunt = {
  name: 'tamper',
  tries:
    'every byte, value and row of a small store changed; chains of every court made anew, backups put back; tokens edited',
  share: { short: 150, whole: 1_000_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['crash', 'not found']);
    const small = await makeSmallStore(folder);
    const places = [
      await untouched(small, [
        ...rewritesOf(small),
        ...changesToRows(small.file),
        ...changesToBytes(small.file),
      ]),
      ...(await Promise.all(
        (await makeCourtStores(folder)).map((store) => untouched(store, rewritesOf(store))),
      )),
    ];
    const changes = places.flatMap((place) => place.changes.map((change) => ({ ...place, change })));
    const changed = join(folder, 'changed.sqlite');
    // A short hunt looks at changes spread over all of them, others with another seed.
    const stride = Math.max(1, Math.floor(changes.length / most));
    for (const number of only === undefined ? every(stride, seed % stride, changes.length) : [only]) {
      const { store, before, change } = changes[number]!;
      const what = `${store.name}: ${change.what}`;
      change.apply(changed);
      tally.tried();
      try {
        const found = await lookAt(changed, change, before, store);
        if (found === 'nowhere') tally.broke('not found', number, what);
        else if (found !== undefined) tally.noted(found);
      } catch (error) {
        tally.broke('crash', number, `${what}: ${error instanceof Error ? error.stack : error}`);
      }
    }
    if (only === undefined) await editTokens(small.file, tally, changes.length);
    return tally.findings();
  },
};

/** A store that an audit finds intact, and what it can be changed into. */
interface Untouched {
  readonly store: SmallStore;
  readonly before: Reading;
  readonly changes: readonly Change[];
}

async function untouched(store: SmallStore, changes: readonly Change[]): Promise<Untouched> {
  const before = await readStore(store.file, { seal: store.seal, against: store.receipt });
  if (before.verdict !== 'intact') throw new Error(`${store.name}: the untouched store is ${before.verdict}`);
  return { store, before, changes };
}

const every = (stride: number, first: number, length: number): number[] =>
  Array.from({ length: Math.ceil((length - first) / stride) }, (_, at) => first + at * stride);

/** Where a change shows; undefined if it changed nothing that is read. */
async function lookAt(
  place: string,
  { isRewrite = false }: Change,
  before: Reading,
  { seal, receipt }: SmallStore,
): Promise<string | undefined> {
  const after = await readStore(place);
  if (after.verdict !== 'intact') return 'found by an audit';
  if (after.record === before.record) return undefined;
  if (!isRewrite) return 'nowhere';
  if ((await readStore(place, { seal })).verdict !== 'intact') return 'found with a seal';
  return (await readStore(place, { against: receipt })).verdict === 'intact'
    ? 'nowhere'
    : 'found with a receipt';
}

/** Every character of a token replaced, removed or doubled: nobody comes in with it. */
async function editTokens(file: string, tally: Tally, from: number): Promise<void> {
  const desk = openDesk(file);
  const { tokens } = desk;
  const { token } = await tokens.create('Ann', 'reviewer', 30);
  const edited = Array.from(token, (sign, at) => [
    token.slice(0, at) + token.slice(at + 1),
    token.slice(0, at) + sign + token.slice(at),
    ...'aA0_-é '.split('').map((other) => token.slice(0, at) + other + token.slice(at + 1)),
  ]).flat();
  for (const [at, one] of edited.filter((one) => one !== token).entries()) {
    tally.tried();
    const isLetIn = await tokens.read(one).then(
      () => true,
      ({ code }: { code?: string }) => code !== 'TOKEN_REFUSED',
    );
    if (isLetIn) tally.broke('not found', from + at, `the token ${one.slice(0, 20)}… was taken`);
  }
  await desk.close();
}
