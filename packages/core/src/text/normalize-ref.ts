/** How aspect references are compared: `entity#attribute`, in one spelling. */

/** A reference in one spelling: single spaces, trimmed around the first `#`, the slash of one entity written as a dot. */
export function normalizeRef(ref: string): string {
  if (ref === '') return '';
  const [entity, attribute] = splitRef(
    ref.replaceAll('패키지/구성품', '패키지·구성품').replace(/\s+/gu, ' '),
  );
  return attribute === undefined ? entity : `${entity}#${attribute}`;
}

/** The two parts of a reference, trimmed; no attribute where there is no `#`. */
export function splitRef(ref: string): [entity: string, attribute: string | undefined] {
  const at = ref.indexOf('#');
  return at < 0 ? [ref.trim(), undefined] : [ref.slice(0, at).trim(), ref.slice(at + 1).trim()];
}
