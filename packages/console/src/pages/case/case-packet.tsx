/** The packet of a case that was handed to a person. */
import type { ShownCase } from '../../api/case.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';
import { useWords } from '../../words/words.tsx';

/** The packet; nothing for a case that nobody handed over. */
export function CasePacket({ one }: { readonly one: ShownCase }) {
  const { case: words } = useWords();
  const packets = one.events.filter(({ kind }) => kind === 'packet-opened');
  if (packets.length === 0) return null;
  return (
    <section>
      <h2 id="part-packet" tabIndex={-1}>
        {words.part.packet}
      </h2>
      {one.standing?.by === 'settlement' ? null : <p className="dim">{words.notReviewed}</p>}
      {packets.map(({ seq, body }) => (
        <details key={seq} className="gap-top">
          <summary className="link">{words.packetOf(isFields(body) ? sayValue(body.packet_id) : '')}</summary>
          <pre className="nested">{JSON.stringify(isFields(body) ? body.packet : body, null, 2)}</pre>
        </details>
      ))}
    </section>
  );
}
