/** A tool that agents may call: what it takes, what it returns, what the caller must be allowed to do. */
import type { z } from 'zod';
import type { EnteredProject } from '../api/project.ts';
import type { Permission } from '../drive/rights.ts';

/** A tool. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly permission: Permission;
  /** It stores something; all others only read. */
  readonly is_writing?: boolean;
  readonly input: I;
  readonly output: O;
  call(context: EnteredProject, args: z.output<I>): Promise<object>;
}

/** Defines a tool; lists of tools need not know what each takes. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool =>
  tool as unknown as Tool;
