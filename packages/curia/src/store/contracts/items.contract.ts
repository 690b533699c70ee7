/** What the items of every desk must do. */
import { describe, expect, test } from 'vitest';
import { ann, bob, item, judge, type OpenDesk, toyDesk } from './toy-desk.contract.ts';

/** Runs the suite against desks made by `open`. */
export function describeItems(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of items`, () => {
    const toy = toyDesk(open);

    test('what people were handed is found until it is on the desk, and put there once', async () => {
      expect(await toy.desk.items.newCases(2)).toEqual(
        ['a', 'b'].map((case_id) => ({ run_id: 'r1', case_id })),
      );
      expect(await toy.desk.items.newCases(9, { run_id: 'r1', case_id: 'b' })).toEqual([
        { run_id: 'r1', case_id: 'c' },
      ]);
      await toy.put(item('a'));
      const again = await toy.put(item('a', { seats: 5 }));
      expect(again).toMatchObject({ seats: 2, asked_by: 1, answered: 0, declines: 0 });
      expect(await toy.desk.items.newCases(9)).toHaveLength(2);
      expect(await toy.desk.items.of('r1', 'a')).toEqual(again);
      expect(await toy.desk.items.of('r1', 'b')).toBeUndefined();
      expect(await toy.desk.items.find('nothing')).toBeUndefined();
      expect((await toy.desk.items.like('item-')).map(({ item_id }) => item_id)).toEqual(['item-a']);
    });

    test('the same question of another case is the same item, and keeps the log of the first', async () => {
      await toy.put(item('a'));
      const linked = await toy.put({ ...item('b'), item_id: 'item-a' });
      expect(linked).toMatchObject({ case_id: 'a', asked_by: 2 });
      expect(await toy.desk.items.of('r1', 'b')).toEqual(linked);
      expect(await toy.desk.items.list({ run_id: 'r1' }, null)).toEqual([linked]);
    });

    test('a desk that is made anew from the logs knows who has answered', async () => {
      await toy.put(item('a', { state: 'reviewing', answered: [{ seat: 2, person: 'Ann' }] }));
      await expect(toy.desk.seats.claim(ann, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'REVIEW_CONFLICT',
      });
      expect(await toy.sit(bob)).toMatchObject({ seat: 1 });
      await toy.put(
        item('b', { state: 'disputed', answered: [1, 2].map((seat) => ({ seat, person: `p${seat}` })) }),
      );
      expect(await toy.desk.seats.claim(judge('Eve'), { act: 'adjudicate' })).toMatchObject({
        item_id: 'item-b',
      });
    });
  });
}
