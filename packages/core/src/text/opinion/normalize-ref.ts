/** How aspect references are compared: `entity#attribute`, in one spelling and one language. */
import { koreanAttribute, koreanEntity, nameAttribute, nameEntity, type RefLanguage } from './ref-names.ts';

/** Normalises a reference for comparison: single spaces, trimmed around the first `#`, an entity's slash as a dot, Korean names. */
export function normalizeRef(ref: string): string {
  if (ref === '') return '';
  const hit = known.get(ref);
  if (hit !== undefined) return hit;
  const normalized = normalize(ref);
  // References come from a short list; a case that writes others is not worth remembering.
  if (known.size < MOST_KNOWN && ref.length <= LONGEST_KNOWN) known.set(ref, normalized);
  return normalized;
}

const known = new Map<string, string>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;

function normalize(ref: string): string {
  const [entity, attribute] = splitRef(
    ref.replaceAll('패키지/구성품', '패키지·구성품').replace(/\s+/gu, ' '),
  );
  return joinRef(koreanEntity(entity), attribute === undefined ? undefined : koreanAttribute(attribute));
}

/** A reference in the words of a language; a part that is on no list is unchanged. */
export function nameRef(ref: string, language: RefLanguage): string {
  const [entity, attribute] = splitRef(normalizeRef(ref));
  return joinRef(
    nameEntity(entity, language),
    attribute === undefined ? undefined : nameAttribute(attribute, language),
  );
}

const joinRef = (entity: string, attribute: string | undefined): string =>
  attribute === undefined ? entity : `${entity}#${attribute}`;

/** The two parts of a reference, trimmed; no attribute if there is no `#`. */
export function splitRef(ref: string): RefParts {
  const hit = split.get(ref);
  if (hit !== undefined) return hit;
  const at = ref.indexOf('#');
  const parts: RefParts =
    at < 0 ? [ref.trim(), undefined] : [ref.slice(0, at).trim(), ref.slice(at + 1).trim()];
  if (split.size < MOST_KNOWN && ref.length <= LONGEST_KNOWN) split.set(ref, parts);
  return parts;
}

type RefParts = readonly [entity: string, attribute: string | undefined];

const split = new Map<string, RefParts>();
