/** The options of commands that read sheets. */
import { Option } from 'commander';
import { collect } from '../commands/options.ts';

/** Which column of a table says what. */
export const columnOption = (
  means = 'of a table: the column of a part, such as item, reviewer, label, gold, or a field of a case; reviewers=A,B where each has one; may be repeated',
): Option => new Option('--column <part=name>', means).default([]).argParser(collect);

/** Only how the file is read. */
export const dryRunOption = (): Option =>
  new Option(
    '--dry-run',
    'only show how the file is read: what is understood, the first rows, what is refused; nobody is asked, nothing is stored',
  );

/** Letters of two alphabets are one label on request only. */
export const lookAlikesOption = (): Option =>
  new Option(
    '--join-look-alikes',
    'count labels as one whose letters only look alike, such as A in Latin and in Cyrillic, unless a reviewer uses both',
  );

/** What was said of a sheet. */
export interface SheetSaid {
  readonly column: readonly string[];
  readonly dryRun?: boolean;
  readonly joinLookAlikes?: boolean;
}
