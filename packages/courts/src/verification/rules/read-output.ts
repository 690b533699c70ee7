/** Reads what a model produced before anything is believed about it: text or value in, value or problem out. */
import { CuriaError } from '@curia/core';
import { DEEPEST, isTooDeep, readJson } from '@curia/core/read';

/** An output that could be read, or why not. */
export type RawOutput =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: 'OUTPUT_NOT_JSON' | 'OUTPUT_TOO_DEEP';
      readonly problem: string;
      readonly text: string | null;
    };

/** Parses text as JSON, with or without a Markdown fence; returns any other value unchanged. */
export function readOutput(output: unknown): RawOutput {
  let value = output;
  const text = typeof output === 'string' ? output : null;
  if (typeof output === 'string') {
    try {
      value = readJson(withoutFence(output), 'the output');
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      const code = error.code === 'JSON_TOO_DEEP' ? 'OUTPUT_TOO_DEEP' : 'OUTPUT_NOT_JSON';
      return { ok: false, code, problem: error.message, text };
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
