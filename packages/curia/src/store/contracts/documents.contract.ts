/** What every store must do with documents: keep each content once, hand out only those of the run, and let go of what no run has. */
import { describe, expect, test } from 'vitest';
import { hashDocument, type NewDocument } from '../documents.ts';
import type { Store } from '../store.ts';
import { AT, about, cases, toyStore } from './toy-store.contract.ts';

/** Every byte there is, so that no store can take it for text. */
const SCAN: NewDocument = {
  name: 'scan.png',
  type: 'image/png',
  bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at % 256),
};
const PAPER: NewDocument = { name: 'paper.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 0]) };
const [a, b, c] = cases;

/** Runs the suite against stores made by `open`. */
export function describeDocuments(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the documents`, () => {
    const toy = toyStore(open);
    const known = ({ name: called, type, bytes }: NewDocument, case_id: string, place: number) => ({
      ...{ case_id, place, name: called, type },
      sha256: hashDocument(bytes),
      size: bytes.byteLength,
    });
    const create = (run_id: string, documents: readonly NewDocument[]) =>
      toy.store.runs.create(run_id, [{ ...a!, documents }, { ...b!, documents: [PAPER] }, c!], () => about);
    const read = async (run_id: string, { bytes }: NewDocument) => {
      const found = await toy.store.documents.read(run_id, hashDocument(bytes));
      return found === undefined ? undefined : Buffer.from(found).equals(Buffer.from(bytes));
    };

    test('the files of a case come back as they were, in their order', async () => {
      await create('r2', [PAPER, SCAN]);
      const { documents } = toy.store;
      expect(await documents.of('r2', 'a')).toEqual([known(PAPER, 'a', 0), known(SCAN, 'a', 1)]);
      expect(await documents.of('r2', 'b')).toEqual([known(PAPER, 'b', 0)]);
      for (const none of ['c', 'no-such', 'a\0']) expect(await documents.of('r2', none)).toEqual([]);
      expect(await read('r2', SCAN)).toBe(true);
      expect(await read('r2', PAPER)).toBe(true);
    });

    test('a run hands out its own files and no others, also where it has none', async () => {
      await create('r2', [SCAN]);
      expect(await read('r1', SCAN)).toBeUndefined();
      expect(await read('no-such', SCAN)).toBeUndefined();
      expect(await toy.store.documents.read('r2', 'no-such-hash')).toBeUndefined();
    });

    test('files go with the last run that has them', async () => {
      await create('r2', [SCAN]);
      await create('r3', []);
      await toy.store.runs.prune({ run_id: 'r2', pruned_at: AT, record: '{}' });
      expect(await toy.store.documents.of('r2', 'a')).toEqual([]);
      expect([await read('r2', SCAN), await read('r2', PAPER)]).toEqual([undefined, undefined]);
      expect(await read('r3', PAPER)).toBe(true);
    });

    test('of a run that never came to be no file stays', async () => {
      const broken = (async function* () {
        yield { ...a!, documents: [SCAN] };
        throw new Error('the file changed');
      })();
      await expect(toy.store.runs.create('r2', broken, () => about)).rejects.toThrow('the file changed');
      await create('r2', []);
      expect(await toy.store.documents.of('r2', 'a')).toEqual([]);
      expect(await read('r2', SCAN)).toBeUndefined();
    });
  });
}
