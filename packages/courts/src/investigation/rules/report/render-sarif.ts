/** The confirmed and likely findings as SARIF 2.1.0, so that code hosts show them in the code. */
import { citedFile } from '../finding/cited-file.ts';
import type { FinalReport } from './final-report.ts';
import { nameOf } from './report-line.ts';
import { commitOf, hashOf, placeOf } from './reported-evidence.ts';
import type { ReportedEvidence, ReportedItem } from './reported-item.ts';

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

/** One finding at the place of its cause; where it shows, where it would be repaired and what else is cited stand beside it. */
function result(item: ReportedItem, rules: readonly string[]): object {
  const cited = item.evidence.filter((one) => one.verification !== 'FAILED' && locate(one) !== undefined);
  const place = placeOf(cited);
  const symptom = cited.find(({ role }) => role === 'symptom');
  const commit = commitOf(item.evidence);
  const { item_id, tag, sources, source, why, is_side } = item;
  return {
    ruleId: item.rule,
    ruleIndex: rules.indexOf(item.rule),
    level: item.tag === 'Confirmed' ? 'error' : 'warning',
    message: { text: [`[${item.tag}] ${item.finding}`, ...item.caveats].join('\n') },
    locations: place === undefined ? [] : [{ ...locate(place), ...within(place) }],
    relatedLocations: cited
      .filter((one) => one !== place)
      .map((one, id) => ({ id: id + 1, message: { text: one.role ?? 'related' }, ...locate(one) })),
    codeFlows: place?.role === 'cause' && symptom !== undefined ? [flow([place, symptom])] : undefined,
    properties: {
      ...{ item_id, tag, sources, source, why: why ?? null, is_side: is_side === true },
      introduced_by: commit === undefined ? null : { commit: hashOf(commit), ...commit.commit },
    },
  };
}

/** The way from a cause to where it shows, as far as both are cited. */
const flow = (steps: readonly ReportedEvidence[]): object => ({
  threadFlows: [
    {
      locations: steps.map((one) => ({
        location: { message: { text: one.role ?? 'related' }, ...locate(one) },
      })),
    },
  ],
});

/** The innermost function of a place. */
const within = ({ unit }: ReportedEvidence): object =>
  unit == null ? {} : { logicalLocations: [{ name: nameOf(unit) }] };

function locate(cited: ReportedEvidence): object | undefined {
  const file = citedFile(cited);
  if (file === undefined) return undefined;
  const { address: uri, lines } = file;
  const region =
    lines === undefined
      ? {}
      : {
          region: {
            startLine: lines[0],
            endLine: lines[1],
            snippet: cited.snippet === null ? undefined : { text: cited.snippet },
          },
        };
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, ...region } };
}
