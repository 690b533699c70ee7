/** One run: what it came to in five figures and a bar, its rules and roles, and its cases; live while it is driven. */
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../api/me.ts';
import { canStop, courtFileOf, isRunning, type Run, statusOf, useRun } from '../../api/run.ts';
import { copyLink } from '../../keys/copy-link.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { OutcomeBar, OutcomeLegend } from '../../parts/bar.tsx';
import { CourtLabels } from '../../parts/court-labels.tsx';
import { effectCounts } from '../../parts/effect.ts';
import { sayDrivers, silenceOf } from '../../parts/say-driver.ts';
import { Shown } from '../../parts/shown.tsx';
import { Status } from '../../parts/status.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { CaseList, type CaseListHandle } from './case-list.tsx';
import { LiveFeed } from './live-feed.tsx';
import { RoleTable } from './role-table.tsx';
import { RulesFired } from './rules-fired.tsx';
import { RunActs, type RunActsHandle } from './run-acts.tsx';
import { RunDrivers } from './run-drivers.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunNotice } from './run-notice.tsx';
import { useLive } from './use-live.ts';
import './run.css';

/** The screen. */
export default function RunPage() {
  const { run: name = '' } = useParams();
  useTitle(name);
  const run = useRun(name);
  return (
    <Shown answer={run} title={name}>
      {(shown) => (
        <CourtLabels file={courtFileOf(shown)}>
          <OneRun run={shown} />
        </CourtLabels>
      )}
    </Shown>
  );
}

function OneRun({ run }: { readonly run: Run }) {
  const words = useWords();
  const formats = useFormats();
  const [asked] = useSearchParams();
  const [isHeld, setHeld] = useState(false);
  const isDriven = isRunning(run);
  const live = useLive(run.run_id, isDriven, isHeld);
  const mayOperate = useMay('operate');
  const { effects } = run;
  const counts = { ...effectCounts(run.rules, effects), open: run.cases - run.closed };
  const status = statusOf(run);
  const isStoppable = canStop(run);
  const by = isDriven ? sayDrivers(run.driven_by, run.is_driven, words.drivers) : undefined;
  const silence = silenceOf(run.driven_by);
  const compared = `/compare?before=${encodeURIComponent(run.run_id)}`;
  const navigate = useNavigate();
  const acts = useRef<RunActsHandle>(null);
  const list = useRef<CaseListHandle>(null);
  const keys = useMemo(
    () => [
      ...(isStoppable && mayOperate
        ? [{ code: 'KeyS', cap: 'S', does: words.run.stopAsks, run: () => acts.current?.ask() }]
        : []),
      ...(isDriven
        ? [{ code: 'KeyP', cap: 'P', does: words.run.hold, run: () => setHeld((before) => !before) }]
        : []),
      { code: 'KeyF', cap: 'F', does: words.run.filter, run: () => list.current?.filter() },
      copyLink(words.case.copyLink),
      { code: 'KeyC', cap: 'C', does: words.playground.compare, run: () => void navigate(compared) },
      { code: 'KeyJ', cap: 'J', does: words.keys.move, run: () => list.current?.move(1) },
      { code: 'KeyK', cap: 'K', does: words.keys.move, run: () => list.current?.move(-1) },
    ],
    [words, isDriven, isStoppable, mayOperate, navigate, compared],
  );
  useKeys(keys);
  return (
    <>
      <div className="head">
        <div>
          <p className="crumb">
            <Link to="/runs">{words.screens.runs}</Link>
          </p>
          <h1>{run.run_id}</h1>
          <p className="sub">
            <Status status={status} share={run.cases === 0 ? 1 : run.closed / run.cases}>
              {by === undefined ? words.status[status] : words.drivers.runningOn(by)}
            </Status>
            {silence === undefined || run.is_driven ? null : (
              <span>{words.drivers.lastHeard(formats.duration(silence))}</span>
            )}
            <span>
              <Link
                className="link"
                to={`/tables/${run.court}/${run.policy}?run=${encodeURIComponent(run.run_id)}`}
              >
                {run.court}@{run.policy}
              </Link>{' '}
              <code className="faint">{String(run.manifest.policy_hash).slice(0, 12)}</code>
            </span>
            <span>{words.run.agents(run.agents)}</span>
            {run.given_votes ? <span>{words.runs.given}</span> : null}
            <span>{words.run.started(formats.shortDay(run.created_at), formats.time(run.created_at))}</span>
            <Link className="link" to={compared}>
              {words.screens.compare}
            </Link>
            <Link className="link" to={`?${new URLSearchParams([...asked, ['export', run.run_id]])}`} replace>
              {words.exported.open}
            </Link>
          </p>
        </div>
        <RunActs ref={acts} run={run} isHeld={isHeld} onHold={() => setHeld(!isHeld)} />
      </div>
      <RunFigures run={run} live={live} counts={counts} />
      <OutcomeBar counts={counts} tall />
      <OutcomeLegend counts={counts} />
      <RunNotice run={run} />
      <RunDrivers run={run} />
      <section className="cols live-cols">
        <div className="col">
          {isDriven && [...asked.keys()].every((key) => key === 'export') ? (
            <LiveFeed run={run} live={live} effects={effects} />
          ) : null}
          <CaseList ref={list} run={run} effects={effects} />
        </div>
        <div className="col">
          <RulesFired run={run} effects={effects} />
          <RoleTable run={run} />
        </div>
      </section>
    </>
  );
}
