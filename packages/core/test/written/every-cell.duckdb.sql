-- every-cell@v2 for DuckDB, written by Curia; policy hash dbfa12fa5ba02ad90a81727c914057401c615f98c5b02c9a8ace53b72af4d7c8
-- reads "facts" (n, m, share, cost, open, Rule, word, tags) and adds refused, ruled_rule, outcome, code, source, reason
-- a set is VARCHAR[]
SELECT "ruled".*,
  CASE "ruled_rule"
    WHEN 'sums' THEN 'YES'
    WHEN 'numbers' THEN 'NO'
    WHEN 'named' THEN 'YES'
    WHEN 'gain' THEN 'YES'
    WHEN 'lists' THEN 'NO'
    WHEN 'sets' THEN 'YES'
    WHEN 'all' THEN 'NO'
    WHEN 'others' THEN 'YES'
    WHEN 'otherwise' THEN 'NO'
  END AS "outcome",
  CASE "ruled_rule"
    WHEN 'sums' THEN 'SUMS'
    WHEN 'numbers' THEN 'IN_BETWEEN'
    WHEN 'named' THEN 'NAMED'
    WHEN 'gain' THEN 'GAIN'
    WHEN 'lists' THEN 'LISTS'
    WHEN 'sets' THEN 'SETS'
    WHEN 'all' THEN 'ALL'
    WHEN 'others' THEN 'OTHERS'
    WHEN 'otherwise' THEN 'OTHERWISE'
  END AS "code",
  CASE "ruled_rule"
    WHEN 'sums' THEN 'every-cell/v2/sums'
    WHEN 'numbers' THEN 'a handbook, 3.1'
    WHEN 'named' THEN 'every-cell/v2/named'
    WHEN 'gain' THEN 'every-cell/v2/gain'
    WHEN 'lists' THEN 'every-cell/v2/lists'
    WHEN 'sets' THEN 'every-cell/v2/sets'
    WHEN 'all' THEN 'every-cell/v2/all'
    WHEN 'others' THEN 'every-cell/v2/others'
    WHEN 'otherwise' THEN 'every-cell/v2/otherwise'
  END AS "source",
  CASE "ruled_rule"
    WHEN 'sums' THEN CAST(CAST((CAST("n" AS BIGINT) + 2 * CAST("m" AS BIGINT)) AS BIGINT) AS VARCHAR) || ' of ' || '4' || ', it''s ' || CASE WHEN "open" = TRUE THEN 'true' ELSE 'false' END || ': ' || 'a, b''c'
    WHEN 'numbers' THEN CASE WHEN abs(CAST("share" AS DOUBLE PRECISION)) < 1000000000000000 THEN CASE WHEN CAST("share" AS DOUBLE PRECISION) = CAST(CAST("share" AS DOUBLE PRECISION) AS BIGINT) THEN CAST(CAST(CAST("share" AS DOUBLE PRECISION) AS BIGINT) AS VARCHAR) ELSE CAST(CAST("share" AS DOUBLE PRECISION) AS VARCHAR) END ELSE CAST(CAST("share" AS DOUBLE PRECISION) AS VARCHAR) END || ' for ' || '0.5'
    WHEN 'named' THEN CAST(CAST("n" AS BIGINT) AS VARCHAR) || CAST(CAST("m" AS BIGINT) AS VARCHAR)
    WHEN 'gain' THEN 'cost ' || CASE WHEN abs(CAST("cost" AS DOUBLE PRECISION)) < 1000000000000000 THEN CASE WHEN CAST("cost" AS DOUBLE PRECISION) = CAST(CAST("cost" AS DOUBLE PRECISION) AS BIGINT) THEN CAST(CAST(CAST("cost" AS DOUBLE PRECISION) AS BIGINT) AS VARCHAR) ELSE CAST(CAST("cost" AS DOUBLE PRECISION) AS VARCHAR) END ELSE CAST(CAST("cost" AS DOUBLE PRECISION) AS VARCHAR) END || ': ' || COALESCE(CAST("word" AS VARCHAR), 'null')
    WHEN 'lists' THEN 'mode ' || 'fast' || ', ' || 'false'
    WHEN 'sets' THEN substr(CASE WHEN list_contains("tags", 'x''') THEN ', x''' ELSE '' END || CASE WHEN list_contains("tags", '*/') THEN ', */' ELSE '' END || CASE WHEN list_contains("tags", 'y') THEN ', y' ELSE '' END, 3)
    WHEN 'all' THEN ''
    WHEN 'others' THEN 'idle'
    WHEN 'otherwise' THEN 'nothing matches ' || CAST(CAST((2 * CAST("n" AS BIGINT) + 2 * CAST("m" AS BIGINT)) AS BIGINT) AS VARCHAR)
  END AS "reason"
FROM (
  SELECT "checked".*,
    CASE
      WHEN "refused" IS NOT NULL THEN NULL
      WHEN (CAST("n" AS BIGINT) + 2 * CAST("m" AS BIGINT)) >= 4 AND (CAST("n" AS BIGINT) + 2 * CAST("m" AS BIGINT)) <= 8 AND "open" = TRUE THEN 'sums'
      WHEN "n" = 2 AND CAST("share" AS DOUBLE PRECISION) > CAST(0.25 AS DOUBLE PRECISION) AND CAST("share" AS DOUBLE PRECISION) < CAST(0.75 AS DOUBLE PRECISION) THEN 'numbers'
      WHEN "m" = 4 THEN 'named'
      WHEN CAST("cost" AS DOUBLE PRECISION) <= CAST(-0.5 AS DOUBLE PRECISION) AND "word" IS NULL THEN 'gain'
      WHEN (CAST("word" AS VARCHAR) COLLATE "C" IN ('it''s') OR "word" IS NULL) AND "open" = FALSE THEN 'lists'
      WHEN (list_contains("tags", 'x''') OR list_contains("tags", 'y')) AND NOT (list_contains("tags", '*/')) AND "Rule" = TRUE THEN 'sets'
      WHEN list_contains("tags", '*/') AND list_contains("tags", 'y') AND TRUE THEN 'all'
      WHEN (CAST("word" AS VARCHAR) COLLATE "C" IN ('it''s') OR "word" IS NULL) AND CAST("cost" AS DOUBLE PRECISION) > CAST(0.5 AS DOUBLE PRECISION) THEN 'others'
      ELSE 'otherwise'
    END AS "ruled_rule"
  FROM (
    SELECT "facts".*,
      CASE
        WHEN "n" IS NULL THEN 'n is missing'
        WHEN "n" < 0 OR "n" > 1099511627776 THEN 'n must be a whole number from 0 up'
        WHEN "n" <> CAST("n" AS BIGINT) THEN 'n must be a whole number from 0 up'
        WHEN "m" IS NULL THEN 'm is missing'
        WHEN "m" < 0 OR "m" > 1099511627776 THEN 'm must be a whole number from 0 up'
        WHEN "m" <> CAST("m" AS BIGINT) THEN 'm must be a whole number from 0 up'
        WHEN "share" IS NULL THEN 'share is missing'
        WHEN CAST("share" AS DOUBLE PRECISION) < CAST(0 AS DOUBLE PRECISION) OR CAST("share" AS DOUBLE PRECISION) > CAST(1 AS DOUBLE PRECISION) THEN 'share must be a number from 0 to 1'
        WHEN "cost" IS NULL THEN 'cost is missing'
        WHEN CAST("cost" AS DOUBLE PRECISION) < CAST(-1.7976931348623157e+308 AS DOUBLE PRECISION) OR CAST("cost" AS DOUBLE PRECISION) > CAST(1.7976931348623157e+308 AS DOUBLE PRECISION) THEN 'cost must be a number'
        WHEN "open" IS NULL THEN 'open is missing'
        WHEN NOT ("open" = TRUE OR "open" = FALSE) THEN 'open must be true or false'
        WHEN "Rule" IS NULL THEN 'Rule is missing'
        WHEN NOT ("Rule" = TRUE OR "Rule" = FALSE) THEN 'Rule must be true or false'
        WHEN CAST("word" AS VARCHAR) COLLATE "C" NOT IN ('it''s', 'a"b') THEN 'word must be one of it''s, a"b, null'
        WHEN "tags" IS NULL THEN 'tags is missing'
        WHEN len("tags") <> len(list_filter("tags", lambda one: one IN ('x''', '*/', 'y'))) THEN 'tags must be a list with any of x'', */, y'
      END AS "refused"
    FROM "facts"
  ) AS "checked"
) AS "ruled"
