/** Whatever stands in a case: the fence around it holds, and the rest of the prompt does not change. */

import { PROMPT_LANGUAGES } from '@curia/core/agent';
import type { PromptTemplate } from '@curia/core/court';
import { fence } from '@curia/core/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courtPrompts, rolePrompt } from '../../test/role-prompt.ts';
import { makePrompt } from './prompt.ts';

/** Text as an attacker would write it: fences, holes, parts, separators. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '```',
        '````text',
        '`````````',
        '\n',
        '\r\n',
        '{text}',
        '{memory}',
        '{> data}',
        '---USER---',
      ),
      fc.nat({ max: 40 }).map((length) => '`'.repeat(length)),
    ),
  )
  .map((parts) => parts.join(''));

/** Reads a fenced block back as a reader of Markdown does: it ends at the first line that closes it. */
function readFenced(text: string): { readonly data: string; readonly rest: string } {
  const [, ticks = '', label = ''] = /^(`{3,})([a-z_0-9]*)\n/.exec(text)!;
  const start = ticks.length + label.length + 1;
  const end = text.slice(start - 1).search(new RegExp(`\\n\`{${ticks.length},}`)) + start - 1;
  return { data: text.slice(start, end), rest: text.slice(end + 1 + ticks.length) };
}

test('fenced text comes back unchanged, and none of it is outside the fence', () => {
  fc.assert(
    fc.property(hostile, hostile, (data, after) => {
      expect(readFenced(`${fence('text', data)}\n${after}`)).toEqual({ data, rest: `\n${after}` });
    }),
  );
});

/** The frame of a prompt: what is left when every fenced block is taken out, in turn. */
function frameOf(prompt: string, blocks: readonly string[]): string {
  let at = 0;
  let frame = '';
  for (const block of blocks) {
    const found = prompt.indexOf(block, at);
    expect(found).toBeGreaterThanOrEqual(0);
    frame += `${prompt.slice(at, found)}<data>`;
    at = found + block.length;
  }
  return frame + prompt.slice(at);
}

const ROLES = courtPrompts.flatMap(({ court, roles }) =>
  roles.flatMap((role) => PROMPT_LANGUAGES.map((language) => rolePrompt(court, role, language))),
);

test('in every prompt, data changes only what is between its fences', () => {
  const fill = (template: PromptTemplate & { readonly answer: never }, value: string): string => {
    const kinds = Object.entries(template.inputs ?? {}).filter(([, kind]) => kind !== 'list');
    const inputs = Object.fromEntries(
      kinds.map(([name, kind]) => [name, kind === 'setting' ? 'fixed' : value]),
    );
    const { system, user } = makePrompt(template, inputs, template.answer);
    const order = Array.from(template.user.matchAll(/^\{([a-z0-9_]+)\}$/gm), ([, name]) => name!);
    const fenced = order.filter((name) => template.inputs?.[name] !== 'setting');
    return `${system}\n${frameOf(
      user,
      fenced.map((name) => fence(name, value)),
    )}`;
  };
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), hostile, (role, data) => {
      // An empty memory has no paragraph at all, which is a property of its own.
      fc.pre(data !== '');
      expect(fill(role as never, data)).toBe(fill(role as never, 'plain'));
    }),
    { numRuns: 500 },
  );
});
