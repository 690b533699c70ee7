/** Votes of one's own, pasted or from a file: they are measured and forgotten, and nothing of them is stored. */
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { certifiedFrom, ofLabels, ofPoints, useCertified, useEvaluated } from '../../api/votes.ts';
import { Shown } from '../../parts/shown.tsx';
import { useWords } from '../../words/words.tsx';
import { EvaluatedVotes } from './evaluated-votes.tsx';
import { PointsPart } from './points/points-part.tsx';
import { ScaleChoice, scaleIn, wantedIn } from './terms.tsx';

interface Brought {
  readonly id: number;
  readonly votes: string;
  readonly gold?: string;
}

/** The form, and below it what the votes came to. */
export function OwnVotes() {
  const { evaluation: words } = useWords();
  const [brought, setBrought] = useState<Brought>();
  return (
    <section>
      <h2>{words.own}</h2>
      <p className="read dim">{words.ownMeans}</p>
      <form
        className="own"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const [votes, gold] = ['votes', 'gold'].map((name) => String(given.get(name) ?? ''));
          if (votes!.trim() === '') return;
          setBrought((before) => ({
            id: (before?.id ?? 0) + 1,
            votes: votes!,
            ...(gold!.trim() === '' ? {} : { gold: gold! }),
          }));
        }}
      >
        <TextOrFile
          name="votes"
          label={words.ownVotes}
          like={'item,reviewer,label\n1,large,spam\n1,small,fine'}
        />
        <TextOrFile name="gold" label={words.ownGold} like={'item,label\n1,spam'} />
        <button type="submit" className="btn go">
          {words.measure}
        </button>
      </form>
      {brought === undefined ? null : <Result key={brought.id} brought={brought} />}
    </section>
  );
}

interface TextOrFileProps {
  readonly name: string;
  readonly label: string;
  readonly like: string;
}

/** A text that may be pasted, or read from a file. */
function TextOrFile({ name, label, like }: TextOrFileProps) {
  const { evaluation: words } = useWords();
  const [text, setText] = useState('');
  const id = useId();
  return (
    <div className="text-or-file">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={5}
        spellCheck={false}
        placeholder={like}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label className="file">
        {words.fromFile}{' '}
        <input
          type="file"
          accept=".csv,.json,.jsonl,text/csv,application/json"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) setText(await file.text());
          }}
        />
      </label>
    </div>
  );
}

function Result({ brought }: { readonly brought: Brought }) {
  const [asked] = useSearchParams();
  const wanted = wantedIn(asked);
  const from = { ...brought, ...scaleIn(asked) };
  const evaluated = useEvaluated(from);
  const hasGold = (evaluated.data?.gold ?? 0) > 0;
  const certified = useCertified(
    certifiedFrom(from, evaluated.data),
    wanted,
    hasGold && wanted.gold_drawn === 'random',
  );
  return (
    <div className="own-result">
      <Shown answer={evaluated}>
        {(data) =>
          'scale' in data ? (
            <PointsPart
              evaluated={data}
              certified={ofPoints(certified)}
              choices={<ScaleChoice within={data.within} />}
              isPart
            />
          ) : (
            <EvaluatedVotes
              evaluated={data}
              certified={ofLabels(certified)}
              choices={<ScaleChoice />}
              isPart
            />
          )
        }
      </Shown>
    </div>
  );
}
