/** The closed list of aspect references: which attribute each entity may have, and what both are called. */
import {
  ATTRIBUTE_NAMES,
  type ENTITY_NAMES,
  nameEntity,
  nameRef,
  normalizeRef,
  REF_LANGUAGES,
  type RefLanguage,
} from '@curia/core/text/opinion';

/** An attribute of the taxonomy. */
export type Attribute = keyof typeof ATTRIBUTE_NAMES;

/** The attributes, in the order in which they are listed to agents. */
const ATTRIBUTES = Object.keys(ATTRIBUTE_NAMES) as readonly Attribute[];

/** The entity that contains the others. */
export const WHOLE_PRODUCT = '제품 전체';

/** What the entity that contains the others is called, in every language. */
export const UPPER_ENTITIES: readonly string[] = REF_LANGUAGES.map((language) =>
  nameEntity(WHOLE_PRODUCT, language),
);

/** The entities, each with its attributes. */
export const TAXONOMY: Readonly<Record<keyof typeof ENTITY_NAMES, readonly Attribute[]>> = {
  [WHOLE_PRODUCT]: ATTRIBUTES,
  본품: ATTRIBUTES,
  패키지·구성품: ATTRIBUTES.filter((attribute) => attribute !== '인지도'),
  브랜드: ['일반', '가격', '디자인', '품질', '인지도'],
};

/** Every allowed reference, `entity#attribute`. */
export const ALLOWED_REFS: readonly string[] = Object.entries(TAXONOMY).flatMap(([entity, attributes]) =>
  attributes.map((attribute) => `${entity}#${attribute}`),
);

/** Every allowed reference as people of a language call it. */
export const allowedRefs = (language: RefLanguage): readonly string[] =>
  ALLOWED_REFS.map((ref) => nameRef(ref, language));

const allowed = new Set(ALLOWED_REFS);

/** True if a reference is in the taxonomy, in any language; the spelling with a slash counts as well. */
export const isAllowedRef = (ref: string): boolean => allowed.has(normalizeRef(ref));
