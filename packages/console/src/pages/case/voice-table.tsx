/** The answers side by side; ≠ and weight mark whoever says something else. */
import { useCalled } from '../../parts/court-labels.tsx';
import { isQuoted } from '../../parts/cut-by-quotes.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { textsIn } from './case-text.tsx';
import type { Voice, VoiceGroup, VoiceRow } from './voices.ts';

interface VoiceTableProps {
  readonly groups: readonly VoiceGroup[];
  readonly input: unknown;
  readonly onlyDifferences: boolean;
}

/** The least that a column needs to be read. */
const VOICE_WIDTH = 150;
const FIELD_WIDTH = 84;

/** All answers, those to the same question in one table. */
export function VoiceTable({ groups, input, onlyDifferences }: VoiceTableProps) {
  const { case: words } = useWords();
  const text = textsIn(input)
    .map((one) => one.text)
    .join('\n');
  if (groups.length === 0) return <p className="dim">{words.nobodyAsked}</p>;
  return groups.map(({ voices, rows }) => (
    <ScrollX key={voices[0]!.tag} label={voices.map(({ name }) => name).join(', ')}>
      <table className="voices plain" style={{ minWidth: FIELD_WIDTH + voices.length * VOICE_WIDTH }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hide">{words.field}</span>
            </th>
            {voices.map((voice) => (
              <VoiceHead key={voice.tag} voice={voice} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ cells }) => !onlyDifferences || cells.some(({ differs }) => differs))
            .map((row) => (
              <Row key={row.field} row={row} voices={voices} text={text} />
            ))}
          {rows.length === 0 && voices.every(({ failed }) => failed === undefined) ? (
            <tr>
              <th scope="row">{words.says}</th>
              {voices.map(({ tag }) => (
                <td key={tag} className="dim">
                  {words.nothing}
                </td>
              ))}
            </tr>
          ) : null}
          {voices.some(({ failed }) => failed !== undefined) ? (
            <tr>
              <th scope="row">{words.silent}</th>
              {voices.map(({ tag, failed }) => (
                <td key={tag}>{failed ?? DASH}</td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollX>
  ));
}

function VoiceHead({ voice }: { readonly voice: Voice }) {
  const { case: words } = useWords();
  const formats = useFormats();
  const called = useCalled();
  const told = [
    voice.model,
    voice.round === '' ? '' : words.round(voice.round),
    voice.seconds === undefined ? '' : formats.duration(voice.seconds * 1000),
  ].filter((one) => one !== '');
  return (
    <th scope="col">
      <span className="tag">{voice.tag}</span> <b>{called('roles', voice.name)}</b>
      <span>{told.join(', ')}</span>
    </th>
  );
}

/** Several things that stand in one cell. */
const sayEach = (text: string, say: (one: string) => string): string =>
  text.split(' · ').map(say).join(' · ');

function Row({
  row,
  voices,
  text,
}: {
  readonly row: VoiceRow;
  readonly voices: readonly Voice[];
  readonly text: string;
}) {
  const { case: words } = useWords();
  const called = useCalled();
  const say = (one: string): string => {
    const label = called('values', one);
    return label === one ? called('reasons', one) : label;
  };
  const field = called('fields', row.field);
  return (
    <tr>
      <th scope="row" title={row.field}>
        {field === row.field ? field.replaceAll('_', ' ') : field}
      </th>
      {row.cells.map(({ text: said, beside, differs }, at) => (
        <td key={voices[at]!.tag}>
          {said === '' ? (
            <span className="faint">{DASH}</span>
          ) : (
            <>
              <span className={differs ? 'differs' : ''}>
                {differs ? <span className="hide">{words.differs}</span> : null}
                {row.isQuote ? <q>{said}</q> : sayEach(said, say)}
              </span>
              {beside === '' ? null : <span className="faint"> {sayEach(beside, say)}</span>}
              {row.isQuote && isQuoted(text, said) ? <span className="ok"> {words.found}</span> : null}
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
