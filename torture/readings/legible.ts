/** Whether a damaged answer can still be understood, and so may rightly lead elsewhere: it says something else, instead of less. */

/** Fields in which an agent says something in words of its own. */
const FREE = new Set(
  'message key_points reason rationale evidence quote quotation description one_liner text challenge impact scope planning reflection'.split(
    ' ',
  ),
);

/** Fields with names that anybody may choose; one that nobody knows must show in the ruling. */
const NAMES = new Set(['term', 'aspect_term', 'target_aspect']);

/** True if an answer has the fields, types and closed words of another, in lists of any length; `shown` is the ruling. */
export function isLegible(good: string, text: string, shown: string): boolean {
  const isAlike = comparer(shown);
  try {
    return isAlike(JSON.parse(good), JSON.parse(text), '');
  } catch {
    return false;
  }
}

const comparer = (shown: string) => {
  const isAlike = (one: unknown, other: unknown, key: string): boolean => {
    if (Array.isArray(one))
      return Array.isArray(other) && other.every((entry) => one.some((known) => isAlike(known, entry, key)));
    if (typeof one === 'object' && one !== null) {
      if (typeof other !== 'object' || other === null || Array.isArray(other)) return false;
      const [names, others] = [Object.keys(one), Object.keys(other)];
      return (
        names.length === others.length &&
        names.every(
          (name) =>
            Object.hasOwn(other, name) &&
            isAlike((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], name),
        )
      );
    }
    if (typeof one === 'string' && NAMES.has(key))
      return one === other || (typeof other === 'string' && shown.includes(JSON.stringify(other)));
    if (typeof one === 'string' && !FREE.has(key)) return one === other;
    return typeof one === typeof other;
  };
  return isAlike;
};
