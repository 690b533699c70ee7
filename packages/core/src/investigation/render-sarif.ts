/** The confirmed and likely findings as SARIF 2.1.0, so that code hosts show them in the code. */
import type { FinalReport } from './final-report.ts';
import { parseLocation } from './location.ts';
import type { ReportedEvidence, ReportedItem } from './report-item.ts';

/** Renders the findings that the judge upheld; leaves out evidence that failed its check. */
export function renderSarif(report: FinalReport, version: string): object {
  const items = report.findings.filter(({ tag }) => tag !== 'Uncertain');
  const rules = [...new Set(items.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Curia',
            version,
            rules: rules.map((id) => ({
              id,
              shortDescription: { text: items.find(({ rule }) => rule === id)!.reason },
            })),
          },
        },
        automationDetails: { id: report.investigation_id },
        results: items.map((item) => result(item, rules)),
      },
    ],
  };
}

function result(item: ReportedItem, rules: readonly string[]): object {
  const locations = item.evidence.filter(({ verification }) => verification !== 'FAILED').flatMap(locate);
  return {
    ruleId: item.rule,
    ruleIndex: rules.indexOf(item.rule),
    level: item.tag === 'Confirmed' ? 'error' : 'warning',
    message: { text: [`[${item.tag}] ${item.finding}`, ...item.caveats].join('\n') },
    locations: locations.slice(0, 1),
    relatedLocations: locations.slice(1).map((one, id) => ({ id: id + 1, ...one })),
    properties: { item_id: item.item_id, tag: item.tag, sources: item.sources, source: item.source },
  };
}

function locate({ type, location, snippet }: ReportedEvidence): object[] {
  if (type === 'commit') return [];
  const { path, lines } = parseLocation(location);
  if (path === undefined || path.startsWith('/') || path.split('/').includes('..')) return [];
  const region =
    lines === undefined || lines[0] < 1
      ? {}
      : {
          region: {
            startLine: lines[0],
            endLine: lines[1],
            ...(snippet === null ? {} : { snippet: { text: snippet } }),
          },
        };
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return [{ physicalLocation: { artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, ...region } }];
}
