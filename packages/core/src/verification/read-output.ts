/** Reads what a model produced before anything is believed about it: text or value in, value or problem out. */

/** An output that could be read, or why not. */
export type RawOutput =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: 'OUTPUT_NOT_JSON' | 'OUTPUT_TOO_DEEP';
      readonly problem: string;
      readonly text: string | null;
    };

/** Deeper than any real output; everything that walks through one by recursion can rely on it. */
export const DEEPEST = 64;

/** Reads text as JSON, with or without a Markdown fence around it; any other value is taken as it is. */
export function readOutput(output: unknown): RawOutput {
  let value = output;
  const text = typeof output === 'string' ? output : null;
  if (typeof output === 'string') {
    try {
      value = JSON.parse(withoutFence(output));
    } catch (error) {
      return {
        ok: false,
        code: 'OUTPUT_NOT_JSON',
        problem: `the output is not JSON: ${(error as Error).message}`,
        text,
      };
    }
  }
  if (value === undefined) return { ok: false, code: 'OUTPUT_NOT_JSON', problem: 'there is no output', text };
  return isTooDeep(value)
    ? {
        ok: false,
        code: 'OUTPUT_TOO_DEEP',
        problem: `the output is nested more than ${DEEPEST} levels deep`,
        text,
      }
    : { ok: true, value };
}

/** Takes a Markdown code fence off a text that is wrapped in one. */
export function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```')) return trimmed;
  const start = trimmed.indexOf('\n') + 1;
  return trimmed.slice(start, trimmed.endsWith('```') ? -3 : undefined);
}

/** Tells whether a value is nested deeper than `DEEPEST`; walks without recursion, since that would exhaust the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return false;
}
