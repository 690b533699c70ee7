/** What a case is about: its texts with the quotations marked, and its other fields. */

import { useCalled } from '../../parts/court-labels.tsx';
import type { Quote } from '../../parts/cut-by-quotes.ts';
import { MarkedText } from '../../parts/marked-text.tsx';
import { isFields, sayValue } from '../../parts/say-value.ts';
import { useWords } from '../../words/words.tsx';

/** Texts longer than this are read as prose. */
const PROSE = 60;
/** What is shown of a text at once; a line of a megabyte must not stop the page. */
const MOST_SHOWN = 20_000;

/** The texts in a case, wherever they are: its own, and the pages of its document. */
export function textsIn(input: unknown): { readonly name: string; readonly text: string }[] {
  if (!isFields(input)) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value === 'string')
      return value.length > PROSE || name === 'text' || name === 'query' ? [{ name, text: value }] : [];
    const pages = isFields(value) && Array.isArray(value.pages) ? value.pages : [];
    return pages.filter(isFields).map((page, at) => ({
      name: `${name} ${sayValue(page.page_num ?? at + 1)}`,
      text: sayValue(page.text),
    }));
  });
}

/** The case as it was read. */
export function CaseText({ input, quotes }: { readonly input: unknown; readonly quotes: readonly Quote[] }) {
  const { case: words } = useWords();
  const called = useCalled();
  const texts = textsIn(input);
  const prose = new Set(texts.map(({ name }) => name));
  const others = isFields(input)
    ? Object.entries(input).filter(
        ([name, value]) => !prose.has(name) && !(isFields(value) && 'pages' in value),
      )
    : [];
  return (
    <>
      {texts.map(({ name, text }) => (
        <div key={name} className="prose read">
          {texts.length > 1 ? <p className="faint small">{called('case', name)}</p> : null}
          <MarkedText text={text.slice(0, MOST_SHOWN)} quotes={quotes} />
          {text.length > MOST_SHOWN ? (
            <p className="faint small">{words.cutHere(text.length - MOST_SHOWN)}</p>
          ) : null}
        </div>
      ))}
      <dl className="facts gap-top">
        {others.map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{called('case', name)}</dt>
            <dd className="any">
              {isFields(value) || Array.isArray(value) ? (
                <Nested value={value} />
              ) : (
                called('values', sayValue(value))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A value with a structure, folded. */
function Nested({ value }: { readonly value: unknown }) {
  const { case: words } = useWords();
  const text = JSON.stringify(value, null, 2);
  return (
    <details>
      <summary className="link">{words.fields(Object.keys(value as object).length)}</summary>
      <pre className="nested">{text.slice(0, MOST_SHOWN)}</pre>
    </details>
  );
}
