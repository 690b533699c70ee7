/** The words of starting a run and of taking one elsewhere, in English. */

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Taking a run elsewhere. */
export const exportedEn = {
  key: 'export',
  open: 'Export',
  title: (run: string) => `Export ${run}`,
  says: (cases: number, shown: string, settled: string) =>
    `${shown} ${plural(cases, 'case', 'cases')}, ${settled} settled by experts.`,
  hidden: (count: string) => `${count} are left out, because you may still review them.`,
  close: 'Close',
  rows: (count: number, shown: string) => `${shown} ${plural(count, 'row', 'rows')}`,
  formOf: (what: string) => `Form of: ${what}`,
  whats: {
    rulings: { name: 'Rulings', means: 'case, outcome, rule, reason, cost, what experts settled' },
    truth: { name: 'Ground truth', means: 'case, answer, how it was settled, agreed or decided' },
    'gold-cases': {
      name: 'Cases with known answers',
      means: 'settled cases, ready as gold for an evaluation',
    },
    votes: { name: 'Votes', means: 'what each voice said about each item, with the known answer' },
    report: { name: 'Report', means: 'figures, rules, findings, for people' },
    record: {
      name: 'Record',
      means: 'every event with its hash; anybody can check it without this server',
    },
    folder: { name: 'Everything as files', means: 'the folder that a run leaves: records, answers, report' },
  },
  forms: {
    csv: 'CSV',
    jsonl: 'JSONL',
    parquet: 'Parquet',
    html: 'HTML',
    md: 'Markdown',
    tar: '.tar',
  },
  looking: 'Reading the first rows',
  noRows: 'This table has no row yet.',
  firstRows: 'The first rows',
  emptyCell: 'empty',
  download: (files: number) =>
    files === 0 ? 'Choose a file' : files === 1 ? 'Download one file' : `Download ${files} files`,
  copy: 'Copy as a command',
  states: { asking: 'Asking the server', done: 'On its way', copied: 'Copied' },
  keyChoose: 'choose',
  keyDownload: 'download',
};
