/** The tables of what workers share, and the functions that keep it: budgets, the limits of providers, remembered answers. */

const TEXT = 'text COLLATE "C"';

/** A worker of which nothing was heard for so long is gone, and what it had reserved with it. */
const WORKER_GONE_SECONDS = 10;

/** How far ahead turns at a provider are given out. */
const TURNS_AHEAD_SECONDS = 1;

/** Statements for a schema, whose quoted name is given. Every clock is that of the database. */
export const sharedTables = (schema: string): string => `
  CREATE TABLE ${schema}.answers (
    key ${TEXT} PRIMARY KEY,
    answer text NOT NULL,
    answered_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE ${schema}.workers (
    worker ${TEXT} PRIMARY KEY,
    seen_at timestamptz NOT NULL
  );
  CREATE FUNCTION ${schema}.is_alive(asked text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM ${schema}.workers w
      WHERE w.worker = asked AND w.seen_at > clock_timestamp() - interval '${WORKER_GONE_SECONDS} seconds')
  $$;

  -- Runs that are left to workers, with what they may spend. What the log adds up to before a transaction is kept as a
  -- sum; what was lost is what a worker may have spent and nobody has recorded.
  CREATE TABLE ${schema}.work_runs (
    run_id ${TEXT} PRIMARY KEY,
    is_on boolean NOT NULL,
    most_calls double precision,
    most_tokens double precision,
    most_usd double precision,
    ends_at timestamptz,
    summed_to xid8 NOT NULL DEFAULT '0',
    calls double precision NOT NULL DEFAULT 0,
    tokens double precision NOT NULL DEFAULT 0,
    usd double precision NOT NULL DEFAULT 0,
    lost_calls double precision NOT NULL DEFAULT 0,
    lost_tokens double precision NOT NULL DEFAULT 0,
    lost_usd double precision NOT NULL DEFAULT 0
  );
  CREATE TABLE ${schema}.work_sweep (swept_at timestamptz NOT NULL);
  INSERT INTO ${schema}.work_sweep VALUES ('-infinity');

  -- What each worker has reserved and not recorded yet; at most so many of its calls are under way at once.
  CREATE TABLE ${schema}.budget_shares (
    run_id ${TEXT} NOT NULL,
    worker ${TEXT} NOT NULL,
    at_once double precision NOT NULL,
    calls double precision NOT NULL,
    tokens double precision NOT NULL,
    usd double precision NOT NULL,
    PRIMARY KEY (run_id, worker)
  );

  -- Asks for a block of calls, and for what one of them can cost, beside what the worker holds already. Says how many calls
  -- are granted; if none, which limit refuses them, and whether somebody holds what may come back.
  CREATE FUNCTION ${schema}.reserve(
    asked_run text, asking text, own_at_once double precision,
    own_calls double precision, own_tokens double precision, own_usd double precision,
    block double precision, more_tokens double precision, more_usd double precision
  ) RETURNS TABLE (granted double precision, refused text, may_wait boolean) LANGUAGE plpgsql AS $$
  DECLARE
    run ${schema}.work_runs;
    all_before xid8;
    final record;
    fresh record;
    others record;
    gone record;
    used_calls double precision;
    used_tokens double precision;
    used_usd double precision;
  BEGIN
    SELECT * INTO run FROM ${schema}.work_runs w WHERE w.run_id = asked_run FOR UPDATE;
    IF NOT FOUND THEN
      RETURN QUERY SELECT block, NULL::text, FALSE;
      RETURN;
    END IF;
    WITH removed AS (
      DELETE FROM ${schema}.budget_shares s
      WHERE s.run_id = asked_run AND s.worker <> asking AND NOT ${schema}.is_alive(s.worker) RETURNING s.*
    )
    SELECT coalesce(sum(least(s.calls, s.at_once)), 0) AS calls, coalesce(sum(s.tokens), 0) AS tokens,
      coalesce(sum(s.usd), 0) AS usd INTO gone FROM removed s;
    all_before := pg_snapshot_xmin(pg_current_snapshot());
    SELECT ${sumsOf('c')} INTO final FROM ${schema}.events e JOIN ${schema}.calls c USING (run_id, case_id, seq)
      WHERE e.run_id = asked_run AND e.tx >= run.summed_to AND e.tx < all_before;
    SELECT ${sumsOf('c')} INTO fresh FROM ${schema}.events e JOIN ${schema}.calls c USING (run_id, case_id, seq)
      WHERE e.run_id = asked_run AND e.tx >= all_before;
    UPDATE ${schema}.work_runs w SET summed_to = all_before,
      calls = w.calls + final.calls, tokens = w.tokens + final.tokens, usd = w.usd + final.usd,
      lost_calls = w.lost_calls + gone.calls, lost_tokens = w.lost_tokens + gone.tokens, lost_usd = w.lost_usd + gone.usd
      WHERE w.run_id = asked_run RETURNING * INTO run;
    SELECT coalesce(sum(s.calls), 0) AS calls, coalesce(sum(s.tokens), 0) AS tokens, coalesce(sum(s.usd), 0) AS usd
      INTO others FROM ${schema}.budget_shares s WHERE s.run_id = asked_run AND s.worker <> asking;
    used_calls := run.calls + fresh.calls + run.lost_calls + others.calls + own_calls;
    used_tokens := run.tokens + fresh.tokens + run.lost_tokens + others.tokens + own_tokens;
    used_usd := run.usd + fresh.usd + run.lost_usd + others.usd + own_usd;
    granted := least(block, coalesce(run.most_calls, 'infinity') - used_calls);
    refused := CASE
      WHEN granted < 1 THEN 'calls'
      WHEN used_tokens + more_tokens > run.most_tokens THEN 'tokens'
      WHEN used_usd + more_usd > run.most_usd THEN 'usd'
    END;
    may_wait := CASE refused
      WHEN 'calls' THEN others.calls + own_calls > 0
      WHEN 'tokens' THEN others.tokens + own_tokens > 0
      WHEN 'usd' THEN others.usd + own_usd > 0
    END;
    IF refused IS NOT NULL THEN
      granted := 0;
    END IF;
    INSERT INTO ${schema}.budget_shares AS s (run_id, worker, at_once, calls, tokens, usd)
      VALUES (asked_run, asking, own_at_once, own_calls + granted,
        own_tokens + CASE WHEN granted > 0 THEN more_tokens ELSE 0 END,
        own_usd + CASE WHEN granted > 0 THEN more_usd ELSE 0 END)
      ON CONFLICT (run_id, worker) DO UPDATE
      SET at_once = excluded.at_once, calls = excluded.calls, tokens = excluded.tokens, usd = excluded.usd;
    RETURN NEXT;
  END $$;

  -- A worker leaves a run: what it holds is free, except what it spent and could not record.
  CREATE FUNCTION ${schema}.give_back(
    asked_run text, asking text, spent_calls double precision, spent_tokens double precision, spent_usd double precision
  ) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM ${schema}.work_runs w WHERE w.run_id = asked_run FOR UPDATE;
    DELETE FROM ${schema}.budget_shares s WHERE s.run_id = asked_run AND s.worker = asking;
    IF FOUND THEN
      UPDATE ${schema}.work_runs w SET lost_calls = w.lost_calls + spent_calls,
        lost_tokens = w.lost_tokens + spent_tokens, lost_usd = w.lost_usd + spent_usd WHERE w.run_id = asked_run;
    END IF;
  END $$;

  -- The gate before a provider: when the next call may start, and until when it wants to be left alone.
  CREATE TABLE ${schema}.provider_gates (
    provider ${TEXT} PRIMARY KEY,
    next_at timestamptz NOT NULL DEFAULT '-infinity',
    quiet_until timestamptz NOT NULL DEFAULT '-infinity'
  );
  CREATE TABLE ${schema}.provider_calls (
    provider ${TEXT} NOT NULL,
    worker ${TEXT} NOT NULL,
    in_flight integer NOT NULL,
    PRIMARY KEY (provider, worker)
  );

  -- Lets some of the calls that wait through. Says how many, when the first may start and how far apart they are; if none,
  -- when to ask again. All in milliseconds from now.
  CREATE FUNCTION ${schema}.enter_gate(
    asked text, asking text, wanted integer, most integer, spacing_ms double precision
  ) RETURNS TABLE (granted integer, wait_ms double precision) LANGUAGE plpgsql AS $$
  DECLARE
    gate ${schema}.provider_gates;
    here timestamptz;
    spacing interval := coalesce(spacing_ms, 0) * interval '1 millisecond';
    first timestamptz;
    in_flight_now bigint;
  BEGIN
    INSERT INTO ${schema}.provider_gates (provider) VALUES (asked) ON CONFLICT DO NOTHING;
    SELECT * INTO gate FROM ${schema}.provider_gates g WHERE g.provider = asked FOR UPDATE;
    here := clock_timestamp();
    SELECT coalesce(sum(c.in_flight), 0) INTO in_flight_now FROM ${schema}.provider_calls c
      WHERE c.provider = asked AND (c.worker = asking OR ${schema}.is_alive(c.worker));
    granted := least(wanted, coalesce(most - in_flight_now, wanted));
    first := greatest(here, gate.next_at, gate.quiet_until);
    IF spacing_ms IS NOT NULL THEN
      granted := least(granted, ceil(extract(epoch FROM here + interval '${TURNS_AHEAD_SECONDS} seconds' - first)
        * 1000 / spacing_ms)::integer);
    ELSIF first > here THEN
      granted := 0;
    END IF;
    wait_ms := extract(epoch FROM first - here) * 1000;
    IF granted <= 0 THEN
      granted := 0;
      RETURN NEXT;
      RETURN;
    END IF;
    UPDATE ${schema}.provider_gates g SET next_at = first + granted * spacing WHERE g.provider = asked;
    INSERT INTO ${schema}.provider_calls AS c (provider, worker, in_flight) VALUES (asked, asking, granted)
      ON CONFLICT (provider, worker) DO UPDATE SET in_flight = c.in_flight + excluded.in_flight;
    RETURN NEXT;
  END $$;
`;

/** What calls add up to; an answer that was remembered is no call. */
function sumsOf(calls: string): string {
  return `coalesce(sum(1 - ${calls}.is_cached), 0)::double precision AS calls,
      coalesce(sum(coalesce(${calls}.tokens_in, 0) + coalesce(${calls}.tokens_out, 0)), 0)::double precision AS tokens,
      coalesce(sum(${calls}.cost_usd), 0)::double precision AS usd`;
}
