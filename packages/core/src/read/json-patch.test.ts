import { describe, expect, test } from 'vitest';
import { applyPatch, type PatchOperation, toPointer, valueAt } from './json-patch.ts';
import { patchOperation } from './patch-operation.ts';

describe('pointers', () => {
  test('escape slashes and tildes', () => {
    const value = { 'a/b': { '~c': [1, 2] } };
    expect(toPointer(['a/b', '~c', 1])).toBe('/a~1b/~0c/1');
    expect(valueAt(value, '/a~1b/~0c/1')).toBe(2);
  });

  test.each(['/a', '/list/x', '/list/01', '/list/-', '/list/9', '/__proto__', '/text/length'])(
    '%s leads nowhere',
    (path) => {
      expect(valueAt({ list: [1], text: 'abc' }, path)).toBeUndefined();
    },
  );
});

describe('patches', () => {
  const cases: [string, unknown, PatchOperation[], unknown][] = [
    ['adds a field', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['inserts into a list', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    ['appends to a list', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    [
      'removes',
      { a: [1, 2], b: 3 },
      [
        { op: 'remove', path: '/a/0' },
        { op: 'remove', path: '/b' },
      ],
      { a: [2] },
    ],
    ['replaces null', { a: null }, [{ op: 'replace', path: '/a', value: 1 }], { a: 1 }],
    ['moves', { a: { b: 1 }, c: {} }, [{ op: 'move', from: '/a/b', path: '/c/d' }], { a: {}, c: { d: 1 } }],
    [
      'copies deeply',
      { a: [1] },
      [
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'add', path: '/b/-', value: 2 },
      ],
      { a: [1], b: [1, 2] },
    ],
    [
      'tests regardless of key order',
      { a: { x: 1, y: 2 } },
      [{ op: 'test', path: '/a', value: { y: 2, x: 1 } }],
      { a: { x: 1, y: 2 } },
    ],
    ['replaces the root', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
    ['makes a root of nothing', null, [{ op: 'add', path: '', value: { a: 1 } }], { a: 1 }],
  ];
  test.each(cases)('%s', (_name, before, patch, after) => {
    const given = structuredClone(before);
    expect(applyPatch(given, patch)).toEqual(after);
    expect(given).toEqual(before);
  });

  test.each([
    [{ op: 'replace', path: '/b', value: 1 }],
    [{ op: 'remove', path: '/b' }],
    [{ op: 'remove', path: '' }],
    [{ op: 'add', path: '/b/c', value: 1 }],
    [{ op: 'add', path: '/list/5', value: 1 }],
    [{ op: 'add', path: '/text/x', value: 1 }],
    [{ op: 'test', path: '/text', value: 'other' }],
    [{ op: 'move', from: '/list', path: '/list/0' }],
    [{ op: 'copy', from: '/b', path: '/c' }],
  ] as PatchOperation[][])('refuses %j', (operation) => {
    expect(() =>
      applyPatch({ list: [1], text: 'abc' }, [operation as unknown as PatchOperation].flat()),
    ).toThrow(/operation 1 of the patch/);
  });

  test('a field named __proto__ is only a field', () => {
    const after = applyPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }]);
    expect(Object.hasOwn(after as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test('a pointer of many megabytes is read or refused like any other', () => {
  const long = 'a'.repeat(8_000_000);
  const isRead = (path: string): boolean => patchOperation.safeParse({ op: 'remove', path }).success;
  expect([`/${long}`, `/${long}~1`, `/${long}~2`, `${long}/`].map(isRead)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
