/** The identity of an output: equal content has an equal fingerprint, regardless of key order. */
import { canonicalJson, sha256 } from '@curia/core/text';

/** SHA-256 of the canonical JSON of the whole output, numbers rounded to 6 decimals. */
export const fingerprint = (output: unknown): string => sha256(canonicalJson(rounded(output)));

/** Rounds every number, so that rounding noise does not make equal outputs differ. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return String(value);
    const nearest = Math.round(value * 1e6) / 1e6;
    return Number.isFinite(nearest) ? nearest : value;
  }
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}
