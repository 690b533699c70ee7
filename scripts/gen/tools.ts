/** The tools of investigators: names, inputs and limits, from the one list that models are offered. */
import { markdownTable } from '@curia/core/text';
import { z } from 'zod';
import { TOOL_LIMITS } from '../../packages/curia/src/sources/tools/offered-tools.ts';
import { TOOLS } from '../../packages/curia/src/sources/tools/tools.ts';
import { BENCH_LIMITS } from '../../packages/curia/src/sources/tools/workbench.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

interface Field {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
}

/** The page about tools. */
export function toolPages(): Page[] {
  const parts = TOOLS.map(({ name, description, input, limits }) => {
    const schema = z.toJSONSchema(input, { io: 'input' }) as {
      readonly properties: Readonly<Record<string, Field>>;
      readonly required?: readonly string[];
    };
    const rows = Object.entries(schema.properties).map(([field, one]) => [
      `\`${field}\`${schema.required?.includes(field) === true ? '' : '?'}`,
      one.enum?.join(', ') ?? one.type ?? '',
      one.default === undefined ? '' : `\`${JSON.stringify(one.default)}\``,
      one.description ?? '',
    ]);
    return `## ${name}\n\n${description}\n\n${markdownTable(['input', 'type', 'default', 'means'], rows)}\n\nLimits: ${wordLimits(limits)}.`;
  });
  return [
    [
      'docs/built/tools.md',
      `${GENERATED}\n# Tools\n\nWhat investigators look with, models and offline ones alike ([guide](../guides/investigate-with-tools.md)). Every tool reads below the given folder and nowhere else, and changes nothing. A call that cannot be answered says so in one sentence.\n\nEvery call: ${wordLimits(BENCH_LIMITS)}. Every answer of a model: ${wordLimits(TOOL_LIMITS)}; then it is told to conclude, and one that goes on has failed with \`too_many_tool_calls\`.\n\n${parts.join('\n\n')}\n`,
    ],
  ];
}

const wordLimits = (limits: Readonly<Record<string, number>>): string =>
  Object.entries(limits)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value.toLocaleString('en-US')}`)
    .join(', ');
