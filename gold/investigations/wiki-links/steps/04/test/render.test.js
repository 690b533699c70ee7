import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../src/render.js';

test('emphasis', () => {
  assert.equal(render('*now*'), '<p><em>now</em></p>');
});

test('a link', () => {
  assert.equal(render('see [[House rules]]'), '<p>see <a href="/house-rules">House rules</a></p>');
});
