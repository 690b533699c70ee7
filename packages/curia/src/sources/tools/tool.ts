/** What a tool of an investigator is: a question that is put to a folder, its logs or its history, and never changes anything. */
import type { Refusal } from '@curia/core/agent';
import { hasUnseen } from '@curia/core/text';
import { z } from 'zod';
import type { Workbench } from './workbench.ts';

/** One tool. The same definition serves models, offline investigators and the reference. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Result extends object = object> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** What it never exceeds, by name. */
  readonly limits: Readonly<Record<string, number>>;
  run(input: z.output<Input>, bench: Workbench, signal: AbortSignal): Promise<Result | Refusal>;
}

/** Defines a tool; the types follow from its input and its result. */
export const defineTool = <Input extends z.ZodObject, Result extends object>(
  tool: Tool<Input, Result>,
): Tool<Input, Result> => tool;

/** A path below the given folder, as a tool takes it. */
export const insidePath = z
  .string()
  .min(1)
  .max(1_000)
  .refine((path) => !/^([\\/]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes('..'), {
    error: 'must be a path below the given folder: relative, without ..',
  })
  .refine((path) => !hasUnseen(path), {
    error: 'must not hold characters that nobody sees',
  })
  // One name for one file: a/./b is a/b.
  .transform((path) =>
    path
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/'),
  );

/** Shortens a text by code point and says so. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, 2 * most)];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')} … (cut)`;
}
