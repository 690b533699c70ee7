/** The closed list of aspect references: which attribute each entity may have. */
import { normalizeRef } from '../text/normalize-ref.ts';

/** The attributes, in the order in which they are listed to agents. */
export const ATTRIBUTES = ['일반', '가격', '디자인', '품질', '편의성', '다양성', '인지도'] as const;

/** An attribute of the taxonomy. */
export type Attribute = (typeof ATTRIBUTES)[number];

/** The entity that contains the others. */
export const WHOLE_PRODUCT = '제품 전체';

/** The entities, each with its attributes. */
export const TAXONOMY: Readonly<Record<string, readonly Attribute[]>> = {
  [WHOLE_PRODUCT]: ATTRIBUTES,
  본품: ATTRIBUTES,
  패키지·구성품: ATTRIBUTES.filter((attribute) => attribute !== '인지도'),
  브랜드: ['일반', '가격', '디자인', '품질', '인지도'],
};

/** Every allowed reference, `entity#attribute`. */
export const ALLOWED_REFS: readonly string[] = Object.entries(TAXONOMY).flatMap(([entity, attributes]) =>
  attributes.map((attribute) => `${entity}#${attribute}`),
);

const allowed = new Set(ALLOWED_REFS);

/** Tells whether a reference is in the taxonomy; the spelling with a slash counts as well. */
export const isAllowedRef = (ref: string): boolean => allowed.has(normalizeRef(ref));
