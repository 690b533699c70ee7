/** A bar of outcomes: always in the same order, each with its own texture, and the same in words. */
import { useFirstWords, useFormats } from '../words/words.tsx';
import { SHOWN, type ShownEffect } from './effect.ts';

/** How many cases had each effect; those that are open have none yet. */
export type EffectCounts = Readonly<Partial<Record<ShownEffect | 'open', number>>>;

const ORDER = [...SHOWN, 'open'] as const;

const present = (counts: EffectCounts) =>
  ORDER.flatMap((effect) => {
    const count = counts[effect] ?? 0;
    return count > 0 ? [{ effect, count }] : [];
  });

/** The bar. */
export function OutcomeBar({
  counts,
  tall = false,
}: {
  readonly counts: EffectCounts;
  readonly tall?: boolean;
}) {
  const words = useFirstWords();
  const formats = useFormats();
  const shown = present(counts);
  const label = shown
    .map(({ effect, count }) => `${words.effects[effect]} ${formats.number(count)}`)
    .join(', ');
  return (
    <span
      className={tall ? 'bar tall' : 'bar'}
      role="img"
      aria-label={label === '' ? words.effects.none : label}
    >
      {shown.map(({ effect, count }) => (
        <i key={effect} className={effect} style={{ flexGrow: count }} />
      ))}
      {shown.length === 0 ? <i className="open" style={{ flexGrow: 1 }} /> : null}
    </span>
  );
}

/** What the textures of a bar mean, with the numbers where they are given. */
export function OutcomeLegend({ counts }: { readonly counts?: EffectCounts }) {
  const words = useFirstWords();
  const formats = useFormats();
  const shown =
    counts === undefined
      ? ORDER.filter((effect) => effect !== 'ask' && effect !== 'plain')
      : present(counts).map(({ effect }) => effect);
  return (
    <p className="legend">
      {shown.map((effect) => (
        <span key={effect} className={`o soft ${effect}`}>
          {words.effects[effect]}
          {counts === undefined ? '' : ` ${formats.number(counts[effect] ?? 0)}`}
        </span>
      ))}
    </p>
  );
}
