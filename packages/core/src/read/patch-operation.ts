/** How an operation of a JSON Patch is read. */
import { z } from 'zod';

// Written without a group that repeats: such a group exhausts the stack on a text of some megabytes.
const pointer = z
  .string()
  .regex(/^(?![\s\S]*~(?![01]))(?:\/[\s\S]*)?$/, 'must be a JSON Pointer such as /segments/0/start_page');

/** One operation of a patch. */
export const patchOperation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), path: pointer, value: z.json() }),
  z.object({ op: z.literal('replace'), path: pointer, value: z.json() }),
  z.object({ op: z.literal('test'), path: pointer, value: z.json() }),
  z.object({ op: z.literal('remove'), path: pointer }),
  z.object({ op: z.literal('move'), from: pointer, path: pointer }),
  z.object({ op: z.literal('copy'), from: pointer, path: pointer }),
]);
