/** The bars of the answer: apart from its schema, so that a page that draws them loads no schemas. */
import type { AnswerPoint } from './points.ts';

/** What may be automated at each limit that the answer speaks of: 0 where nothing may; empty where nobody knows. */
export const automationOf = (
  points: readonly AnswerPoint[],
): { readonly max_error: number; readonly share: number }[] =>
  points.flatMap((point, at) => {
    switch (point.code) {
      case 'automate':
      case 'also':
        return [{ max_error: point.max_error, share: point.share }];
      case 'nothing':
        return [{ max_error: point.max_error, share: 0 }];
      case 'more-labels':
      case 'at-least':
      case 'cannot':
      case 'not-foreseeable': {
        const { max_error } = point;
        const isSaid = points.slice(0, at).some((one) => 'max_error' in one && one.max_error === max_error);
        return isSaid ? [] : [{ max_error, share: 0 }];
      }
      default:
        return [];
    }
  });
