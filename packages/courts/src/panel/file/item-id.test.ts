/** Ids of items in every form: fields, entries of a list, keys that voices name. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { equalForm, splitId } from './item-id.ts';
import { courtPlan, type Panel } from './panel.ts';

const flag = { kind: 'flag' };
const fields = { value: undefined, fields: { a: flag, b: flag } };
const one = smallCourt(flag);
const named = smallCourt({}, { ...fields, items: 'named' });

const parts = (panel: Panel, id: string): unknown[] => {
  const { key, field } = splitId(panel[courtPlan], id);
  return [key, field?.name];
};

test('an id is split into a key and a field', () => {
  expect([parts(one, 'value'), parts(one, 'other')]).toEqual([
    ['', ''],
    ['', undefined],
  ]);
  const several = smallCourt({}, fields);
  expect([parts(several, 'b'), parts(several, 'c')]).toEqual([
    ['', 'b'],
    ['', undefined],
  ]);
  expect([parts(named, 'k/b'), parts(named, 'k'), parts(named, '/b'), parts(named, 'k/c')]).toEqual([
    ['k', 'b'],
    ['k', undefined],
    ['', 'b'],
    ['k', undefined],
  ]);
  expect(parts(smallCourt(flag, { items: { listed: 'rows' } }), 'r/1')).toEqual(['r/1', '']);
});

test('only keys that voices name are equal in other letters', () => {
  const form = (panel: Panel, id: string): string => equalForm(panel[courtPlan], id);
  expect([form(named, 'KEY  1/a'), form(named, 'key 1/a')]).toEqual(['key 1/a', 'key 1/a']);
  expect(form(smallCourt(flag, { items: { listed: 'rows' } }), 'ROW')).toBe('ROW');
});
