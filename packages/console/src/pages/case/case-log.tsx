/** The log of a case: every event, and the hash that ties it to the one before. */
import type { CaseEvent, ShownCase } from '../../api/case.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** What is shown of an event at once. */
const MOST_SHOWN = 20_000;

/** Who an event is about, and what it says in short. */
function sayEvent({ body }: CaseEvent): { who: string; said: string } {
  if (!isFields(body)) return { who: '', said: '' };
  const { role, voice, key, answer, message, ruling, reason } = body;
  return {
    who: sayValue(voice ?? role ?? key),
    said: sayValue(answer ?? message ?? reason ?? ruling).slice(0, 160),
  };
}

/** The log. */
export function CaseLog({ one }: { readonly one: ShownCase }) {
  const { case: words } = useWords();
  const formats = useFormats();
  return (
    <section>
      <h2 id="part-log" tabIndex={-1}>
        {words.part.log} <span className="faint">{words.events(one.events.length)}</span>
      </h2>
      <div className="log">
        <p className="log-row log-head" aria-hidden="true">
          <span>#</span>
          <span>{words.at}</span>
          <span>{words.what}</span>
          <span>{words.who}</span>
          <span>{words.says}</span>
          <span>{words.hash}</span>
        </p>
        {one.events.map((event, at) => {
          const { who, said } = sayEvent(event);
          return (
            <details key={event.seq}>
              <summary className="log-row">
                <span className="faint">{event.seq}</span>
                <span className="faint">{formats.clock(event.at, true)}</span>
                <span>{event.kind}</span>
                <span className="cut">{who}</span>
                <span className="cut dim">{said}</span>
                <code className="faint">{event.hash.slice(0, 8)}</code>
              </summary>
              <dl className="facts">
                <dt>{words.thisEvent}</dt>
                <dd>
                  <code>{event.hash}</code>
                </dd>
                <dt>{words.before}</dt>
                <dd>
                  <code>{one.events[at - 1]?.hash ?? DASH}</code>
                </dd>
                <dt>{words.content}</dt>
                <dd>
                  <pre className="nested">{JSON.stringify(event.body, null, 2).slice(0, MOST_SHOWN)}</pre>
                </dd>
              </dl>
            </details>
          );
        })}
      </div>
    </section>
  );
}
