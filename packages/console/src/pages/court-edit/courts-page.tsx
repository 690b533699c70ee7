/** The courts that are edited here: those of the store with their versions, and the files of the server, which are only read. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client, useAnswer } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { DASH } from '../../words/formats.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import './court-edit.css';

/** The screen. */
export default function CourtsPage() {
  const { courtEdit: words } = useLeadWords();
  const formats = useFormats();
  useTitle(words.courts);
  const answer = useAnswer(['courts'], () => client.courts.$get());
  return (
    <Shown answer={answer} title={words.courts}>
      {({ courts }) => (
        <>
          <div className="head">
            <div>
              <h1>{words.courts}</h1>
              <p className="sub">
                <span>{words.courtsMean}</span>
              </p>
            </div>
          </div>
          {courts.length === 0 ? (
            <div className="empty">
              <h2>{words.noCourts}</h2>
              <p className="read dim">{words.noCourtsMean}</p>
            </div>
          ) : (
            <ScrollX label={words.courts}>
              <table className="list">
                <thead>
                  <tr>
                    <th scope="col">{words.court}</th>
                    <th scope="col">{words.kept}</th>
                    <th scope="col" className="num">
                      {words.version}
                    </th>
                    <th scope="col">{words.author}</th>
                    <th scope="col">{words.savedOn}</th>
                  </tr>
                </thead>
                <tbody>
                  {courts.map(({ court, is_file, versions: [newest] }) => (
                    <tr key={court}>
                      <td>
                        <Link className="name" to={`/courts/${court}`}>
                          {court}
                        </Link>
                      </td>
                      <td className="dim">{is_file ? words.inFile : words.inStore}</td>
                      <td className="num">{newest?.version ?? DASH}</td>
                      <td className="dim">{newest?.author ?? DASH}</td>
                      <td className="dim">
                        {newest === undefined ? DASH : formats.shortDay(newest.saved_at)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollX>
          )}
          <NewCourt />
        </>
      )}
    </Shown>
  );
}

/** A court of one's own is begun by its file. */
function NewCourt() {
  const { courtEdit: words } = useLeadWords();
  const maySave = useMay('law');
  const answers = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  if (!maySave) return null;
  const save = async (text: string): Promise<void> => {
    try {
      const { court } = await answerOf(client.courts.$post({ json: { text, after: 0 } }));
      void answers.invalidateQueries({ queryKey: ['courts'] });
      await navigate(`/courts/${court}`);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <section>
      <h2>{words.newCourt}</h2>
      <p className="read dim">{words.newCourtMeans}</p>
      {problem === undefined ? null : <Trouble error={problem} />}
      <form
        className="new-court"
        onSubmit={(event) => {
          event.preventDefault();
          void save(String(new FormData(event.currentTarget).get('text') ?? ''));
        }}
      >
        <textarea name="text" aria-label={words.courtFile} placeholder="court: …" required />
        <p>
          <button type="submit" className="btn">
            {words.saveFirst}
          </button>
        </p>
      </form>
    </section>
  );
}
