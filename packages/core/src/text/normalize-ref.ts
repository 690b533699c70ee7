/** How aspect references are compared: `entity#attribute`, in one spelling and one language. */
import { koreanAttribute, koreanEntity, nameAttribute, nameEntity, type RefLanguage } from './ref-names.ts';

/** A reference as it is compared: single spaces, trimmed around the first `#`, the slash of one entity written as a dot, Korean names. */
export function normalizeRef(ref: string): string {
  if (ref === '') return '';
  const [entity, attribute] = splitRef(
    ref.replaceAll('패키지/구성품', '패키지·구성품').replace(/\s+/gu, ' '),
  );
  return joinRef(koreanEntity(entity), attribute === undefined ? undefined : koreanAttribute(attribute));
}

/** A reference as people of a language call it; a part that is on no list stays as it is. */
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
export function splitRef(ref: string): [entity: string, attribute: string | undefined] {
  const at = ref.indexOf('#');
  return at < 0 ? [ref.trim(), undefined] : [ref.slice(0, at).trim(), ref.slice(at + 1).trim()];
}
