/** Opens the sources of a run: for its agents, as programs and as models, and for the court that looks at their answers. */
import { isRefusal } from '@curia/core/agent';
import type { OpenSources, SourcePlaces } from '@curia/core/court';
import type { Toolbox } from '@curia/core/in/agent';
import { checkCitations } from './check-citations.ts';
import { maskExcerpt } from './secrets/secrets.ts';
import { sourcesAt } from './sources-at.ts';
import { surveySources } from './survey-sources.ts';
import { offeredTools } from './tools/offered-tools.ts';
import { Workbench } from './tools/workbench.ts';
import { readTraces } from './traces/read-traces.ts';

/** The sources of a run, with the tools for models; none where there is nothing to read. */
export interface RunSources extends OpenSources {
  readonly tools?: Toolbox;
}

/** Opens sources; throws if they are not there. */
export function openSources(places: SourcePlaces): RunSources {
  const { repository, logs } = places;
  const bench = new Workbench({ repository, logs: logs[0] });
  const tools = offeredTools(bench);
  const verified = new Map();
  const opened: OpenSources = {
    sources: sourcesAt(bench),
    places,
    async hasHistory() {
      return bench.repository !== undefined && !isRefusal(await bench.history());
    },
    hasTrace: (text) => readTraces(text).length > 0,
    unseen: (signal) => bench.derive('survey', () => surveySources(bench, signal)),
    check: (citations, report) => checkCitations(citations, { ...places, report, verified }),
    mask: maskExcerpt,
  };
  return tools === undefined ? opened : { ...opened, tools };
}
