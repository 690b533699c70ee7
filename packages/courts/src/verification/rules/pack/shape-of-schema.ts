/** The shape check of a pack that has a schema: every problem becomes an issue with its place. */

import { IN_PLAIN_WORDS, toPointer, valueAt } from '@curia/core/read';
import type { z } from 'zod';
import type { FoundDefect } from './pack.ts';

/** Makes a shape check of a schema that transforms nothing. */
export function shapeOfSchema(schema: z.ZodType): (output: unknown) => Iterable<FoundDefect> {
  return function* shape(output) {
    const parsed = schema.safeParse(output, IN_PLAIN_WORDS);
    if (parsed.success) return;
    for (const { path, code, message } of parsed.error.issues) {
      const pointer = toPointer(path as (string | number)[]);
      const field = path.findLast((step) => typeof step === 'string');
      const isMissing = valueAt(output, pointer) === undefined;
      yield {
        code: isMissing ? 'FIELD_MISSING' : code === 'invalid_value' ? 'LABEL_UNKNOWN' : 'FIELD_TYPE',
        message: `${pointer || 'the output'}: ${isMissing ? 'is missing' : message}`,
        pointer,
        ...(field === undefined ? {} : { location: { field: String(field) } }),
      };
    }
  };
}
