import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facetsOf } from '../src/facets.ts';

const product = (price: number) => ({ sku: 'x', name: 'x', brand: 'b', category: 'c', price });

test('brands appear once', () => {
  assert.deepEqual(facetsOf([product(1), product(2)]).brands, ['b']);
});

test('the slider goes from the lowest to the highest price', () => {
  assert.deepEqual(facetsOf([12, 30, 20].map(product)).price, { from: 12, to: 30 });
});
