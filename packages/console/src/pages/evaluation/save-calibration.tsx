/** Saves the calibration file that a court names; where that makes no sense, it says why beside the button. */
import type { Certified } from '../../api/votes.ts';
import { download } from '../../parts/download.ts';
import { useWords } from '../../words/words.tsx';

/** The button. */
export function SaveCalibration({ report }: { readonly report: Certified | undefined }) {
  const { evaluation: words } = useWords();
  const why =
    report === undefined
      ? words.saveFirst
      : report.blocked.length > 0
        ? words.saveBlocked
        : report.certified
          ? undefined
          : words.saveNothing;
  const save = (): void => {
    if (report !== undefined)
      download('calibration.json', `${JSON.stringify(report.file, null, 1)}\n`, 'application/json');
  };
  return (
    <span className="save">
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        aria-describedby={why === undefined ? undefined : 'why-not'}
        onClick={save}
      >
        {words.save}
      </button>
      {why === undefined ? null : (
        <span id="why-not" className="small faint">
          {why}
        </span>
      )}
    </span>
  );
}
