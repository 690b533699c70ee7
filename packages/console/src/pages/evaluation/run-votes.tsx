/** The votes of a run: what they come to in a sentence, then everything that proves it. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  certifiedFrom,
  ofLabels,
  ofPoints,
  useCertified,
  useEvaluated,
  useWatches,
  type VotesFrom,
} from '../../api/votes.ts';
import { Shown } from '../../parts/shown.tsx';
import { useWords } from '../../words/words.tsx';
import { EvaluatedVotes } from './evaluated-votes.tsx';
import { PointsPart } from './points/points-part.tsx';
import { ScaleChoice, scaleIn, wantedIn, withChange } from './terms.tsx';

/** The view. */
export function RunVotes({ run }: { readonly run: string }) {
  const { evaluation: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  const field = asked.get('field') ?? undefined;
  const reviews = asked.has('reviews');
  const from = useMemo(
    (): VotesFrom => ({
      run,
      ...(field === undefined ? {} : { field }),
      ...(reviews ? { reviews } : {}),
      ...scaleIn(asked),
    }),
    [run, field, reviews, asked],
  );
  const evaluated = useEvaluated(from);
  const wanted = wantedIn(asked);
  const hasGold = (evaluated.data?.gold ?? 0) > 0;
  const certified = useCertified(
    certifiedFrom(from, evaluated.data),
    wanted,
    hasGold && wanted.gold_drawn === 'random',
  );
  const watches = useWatches(run, evaluated.data !== undefined);
  return (
    <Shown answer={evaluated} title={words.view.votes}>
      {(data) => {
        const choices = (
          <>
            {data.fields.length < 2 ? null : (
              <label className="pick-field">
                {words.field}{' '}
                <select
                  value={data.field}
                  onChange={({ target }) =>
                    setAsked(withChange(asked, 'field', target.value), { replace: true })
                  }
                >
                  {data.fields.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
            <label className="check">
              <input
                type="checkbox"
                checked={reviews}
                onChange={({ target }) =>
                  setAsked(withChange(asked, 'reviews', target.checked ? 'yes' : ''), { replace: true })
                }
              />{' '}
              {words.reviews}
            </label>
            <ScaleChoice {...('scale' in data ? { within: data.within } : {})} />
          </>
        );
        return 'scale' in data ? (
          <PointsPart evaluated={data} certified={ofPoints(certified)} choices={choices} />
        ) : (
          <EvaluatedVotes
            evaluated={data}
            certified={ofLabels(certified)}
            watches={watches.data?.watches ?? []}
            choices={choices}
          />
        );
      }}
    </Shown>
  );
}
