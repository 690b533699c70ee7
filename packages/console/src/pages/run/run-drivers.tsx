/** Who drives a run and when each was last heard of, as the store knows it. */
import { useMay } from '../../api/me.ts';
import { canStop, type Run, statusOf } from '../../api/run.ts';
import { type KnownDriver, sayDriver } from '../../parts/say-driver.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useFormats, useWords } from '../../words/words.tsx';

/** After so long without a word a driver is drawn as gone. */
const LATE_MS = 15_000;
/** More rows than that tell nobody anything. */
const MOST_SHOWN = 20;

/** The drivers; nothing for a run that nobody is known to drive. */
export function RunDrivers({ run }: { readonly run: Run }) {
  const { drivers: words } = useWords();
  const mayOperate = useMay('operate');
  const [first, ...others] = run.driven_by;
  // What this server says of itself is in the line under the title.
  if (first === undefined || (run.is_driven && others.length === 0)) return null;
  const newest = [...run.driven_by].sort((one, other) => one.silent_ms - other.silent_ms);
  return (
    <section className="drivers">
      <h2>
        {words.title} <span className="faint">{words.asKept}</span>
      </h2>
      <ScrollX label={words.title}>
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.heard}</th>
              <th scope="col">{words.since}</th>
            </tr>
          </thead>
          <tbody>
            {newest.slice(0, MOST_SHOWN).map((driver) => (
              <DriverRow key={`${driver.who} ${driver.since}`} driver={driver} isHere={run.is_driven} />
            ))}
          </tbody>
        </table>
      </ScrollX>
      {mayOperate && statusOf(run) === 'running' ? (
        <p className="small faint foot">{canStop(run) ? words.stopHere : words.stopThere}</p>
      ) : null}
    </section>
  );
}

function DriverRow({ driver, isHere }: { readonly driver: KnownDriver; readonly isHere: boolean }) {
  const { drivers: words } = useWords();
  const formats = useFormats();
  const { name, place } = sayDriver(driver, isHere, words);
  const { silent_ms, is_there, seen_at, since } = driver;
  const isLate = !is_there || silent_ms >= LATE_MS;
  const ago = words.ago(formats.duration(silent_ms));
  return (
    <tr className={isLate ? 'gone' : ''}>
      <td>
        <span className={`s ${isLate ? 'quiet' : 'beat'}`}>
          <b className="name">{name}</b>
        </span>
        {is_there ? null : <span className="why in">{words.gone}</span>}
      </td>
      <td className="dim">{place}</td>
      <td className="nowrap">{isLate ? `${formats.clock(seen_at)}, ${ago}` : ago}</td>
      <td className="dim nowrap">{formats.time(since)}</td>
    </tr>
  );
}
