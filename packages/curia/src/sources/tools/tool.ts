/** What a tool of an investigator is: a question that is put to a folder, its logs or its history, and never changes anything. */
import { hasUnseen } from '@curia/core/text';
import { z } from 'zod';
import type { Usable } from './workbench.ts';

/** One tool. The same definition serves models, offline investigators and the reference. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Result extends object = object>
  extends Usable<Input, Result> {
  readonly description: string;
  /** What it never exceeds, by name. */
  readonly limits: Readonly<Record<string, number>>;
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
