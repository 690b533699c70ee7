/** What the parts of a reference are called in each language; Korean names are the ones that are compared. */

/** The languages in which references have names. */
export const REF_LANGUAGES = ['ko', 'en'] as const;

/** A language in which references have names. */
export type RefLanguage = (typeof REF_LANGUAGES)[number];

/** The English names of the entities. */
export const ENTITY_NAMES = {
  '제품 전체': 'whole product',
  본품: 'main item',
  패키지·구성품: 'package and parts',
  브랜드: 'brand',
} as const;

/** The English names of the attributes. */
export const ATTRIBUTE_NAMES = {
  일반: 'general',
  가격: 'price',
  디자인: 'design',
  품질: 'quality',
  편의성: 'convenience',
  다양성: 'variety',
  인지도: 'awareness',
} as const;

type Names = Readonly<Record<string, string>>;

const inverse = (names: Names): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([korean, english]) => [english, korean]));

const ENTITIES = inverse(ENTITY_NAMES);
const ATTRIBUTES = inverse(ATTRIBUTE_NAMES);

/** The Korean name of an entity; a name that is not English is unchanged. */
export const koreanEntity = (name: string): string => ENTITIES.get(name.toLowerCase()) ?? name;

/** The Korean name of an attribute; a name that is not English is unchanged. */
export const koreanAttribute = (name: string): string => ATTRIBUTES.get(name.toLowerCase()) ?? name;

/** What an entity with a Korean name is called in a language. */
export const nameEntity = (korean: string, language: RefLanguage): string =>
  language === 'ko' ? korean : ((ENTITY_NAMES as Names)[korean] ?? korean);

/** What an attribute with a Korean name is called in a language. */
export const nameAttribute = (korean: string, language: RefLanguage): string =>
  language === 'ko' ? korean : ((ATTRIBUTE_NAMES as Names)[korean] ?? korean);
