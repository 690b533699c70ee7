/** What moves, in a sentence: how many, what it means for experts, and how many are known to be wrong now. */
import type { ReactNode } from 'react';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { type Effects, effectOf } from '../effect.ts';
import type { Flow, MovedPart } from './moves.ts';

interface SaysProps {
  readonly compared: {
    readonly flows: readonly Flow[];
    readonly parts: number;
    readonly moved: readonly MovedPart[];
  };
  readonly effects?: Effects | undefined;
  /** What else there is to say. */
  readonly children?: ReactNode;
}

/** The sentence. */
export function MovesSay({ compared, effects, children }: SaysProps) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const { flows, parts, moved } = compared;
  const moves = flows.filter(({ from, to }) => from !== to).reduce((sum, { count }) => sum + count, 0);
  // A part that one side does not have went to nobody.
  const toExpert = (outcome: string): boolean => outcome !== DASH && effectOf(outcome, effects) === 'expert';
  const experts = flows.reduce(
    (sum, { from, to, count }) => sum + (Number(toExpert(to)) - Number(toExpert(from))) * count,
    0,
  );
  const wrong = moved.filter(({ known }) => known === 'wrong').length;
  const withGold = moved.filter(({ known }) => known !== undefined).length;
  // A long list is cut, and only what is in it says what is known.
  const ofThese = moved.length < moves ? words.ofListed : words.ofKnown;
  return (
    <p className="says">
      {moves === 0
        ? words.nothingMoves(formats.number(parts))
        : words.moves(formats.number(moves), formats.number(parts))}
      {experts === 0
        ? null
        : ` ${(experts < 0 ? words.fewer : words.moreExperts)(formats.number(Math.abs(experts)))}`}
      {withGold === 0 ? null : (
        <>
          {' '}
          {ofThese(formats.number(withGold))} <b>{words.nowWrong(formats.number(wrong))}</b>
        </>
      )}
      {children}
    </p>
  );
}
