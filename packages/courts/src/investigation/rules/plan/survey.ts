/** What is known before anybody is asked: which evidence there is, what asking costs, and the places that rules rank first. */
import { z } from 'zod';

/** Places beyond these are not shown. */
export const MOST_PLACES = 10;

/** A place that rules rank, and why. */
const rankedPlace = z.object({
  path: z.string(),
  symbol: z.string().nullable(),
  lines: z.tuple([z.int().min(1), z.int().min(1)]),
  says: z.array(z.string()),
});

/** What a survey of the sources brought. */
export const survey = z.object({
  /** Asking costs nothing: the investigators are rules, or their answers are recorded. */
  free: z.boolean(),
  /** There is a history to look into. */
  history: z.boolean(),
  /** The question has a trace, or there are logs. */
  trace: z.boolean(),
  /** The most suspicious first; material to check, and wrong in many cases. */
  places: z.array(rankedPlace).max(MOST_PLACES),
});

/** What a survey of the sources brought. */
export type Survey = z.infer<typeof survey>;

/** What came of surveying. */
export type SurveyAnswer =
  | { readonly kind: 'surveyed'; readonly survey: Survey }
  | { readonly kind: 'survey-failed'; readonly reason: string };

/** What is known where nobody could look: nothing, and asking costs. */
export const UNSURVEYED: Survey = { free: false, history: false, trace: false, places: [] };

/** The ranked places in words, for whoever starts from them; empty if there are none. */
export const wordPlaces = (places: Survey['places']): string =>
  places
    .map(({ path, symbol, lines: [from, to], says }, at) => {
      const where = `${path}:${from}${to > from ? `-${to}` : ''}`;
      const name = symbol === null ? '' : ` in ${symbol}`;
      return `${at + 1}. ${where}${name}${says.length === 0 ? '' : `: ${says.join('; ')}`}`;
    })
    .join('\n');
