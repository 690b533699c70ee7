/** How the codes of clinical documents are written. */
import { dropUndefined } from '@curia/core/read';
import type { Severity } from '../../issue.ts';
import type { CodeEntry } from '../../pack/codes.ts';

/** A code: its group, how severe it is, what it means in both languages, what the expert is asked, and what repairs it. */
export const code = (
  group: string,
  severity: Severity,
  means: string,
  means_ko: string,
  question: string,
  fix_id?: string,
): CodeEntry => dropUndefined<CodeEntry>({ group, severity, means, means_ko, question, fix_id });
