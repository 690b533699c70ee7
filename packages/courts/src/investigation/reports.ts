/** The report of an investigation as a document: Markdown, HTML, JSON or SARIF. */
import { promptLanguage } from '@curia/core/agent';
import type { ReportHow, RuledCase } from '@curia/core/court';
import type { FinalReport } from './rules/report/final-report.ts';
import { renderHtml } from './rules/report/render-html.ts';
import { renderReport } from './rules/report/render-report.ts';
import { renderSarif } from './rules/report/render-sarif.ts';
import type { Language } from './rules/report/report-words.ts';

type Ruled = Pick<RuledCase<FinalReport>, 'record' | 'ruling'>;

/** That of the question, unless another one is wanted. */
const languageOf = ({ record, ruling }: Ruled, { language }: ReportHow): Language =>
  promptLanguage(language === undefined ? record : { language }, ruling.query);

/** The report in every form. */
export const reports = {
  md: (one: Ruled, how: ReportHow) => renderReport(one.ruling, languageOf(one, how), how.repository),
  html: (one: Ruled, how: ReportHow) => renderHtml(one.ruling, languageOf(one, how), how.repository),
  json: ({ ruling }: Ruled) => `${JSON.stringify(ruling)}\n`,
  sarif: ({ ruling }: Ruled, { version }: ReportHow) =>
    `${JSON.stringify(renderSarif(ruling, version), null, 2)}\n`,
} satisfies Record<string, (one: Ruled, how: ReportHow) => string>;

/** The form of a report. */
export type Form = keyof typeof reports;
