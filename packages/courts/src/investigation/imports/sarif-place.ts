/** Where a result of SARIF is: paths as an investigator would cite them. */
import { z } from 'zod';

const artifactLocation = z.object({
  uri: z.string().nullish(),
  uriBaseId: z.string().nullish(),
  index: z.int().nullish(),
});

/** A file that a run names once, so that results can refer to it by number. */
export const artifact = z.object({ location: artifactLocation.nullish() });

/** One place of a result. */
export const location = z.object({
  physicalLocation: z
    .object({
      artifactLocation: artifactLocation.nullish(),
      region: z
        .object({
          startLine: z.int().min(1).nullish(),
          endLine: z.int().min(1).nullish(),
          snippet: z.object({ text: z.string().nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** A place as a report cites it. */
export interface Place {
  readonly path: string;
  readonly lines: readonly [number, number] | undefined;
  readonly snippet: string | undefined;
}

/** A path or address as it is cited. */
export type PlainPath = (uri: string) => string;

/** Reads the places of one result. */
export type ReadPlaces = (locations: readonly z.output<typeof location>[]) => Place[];

/** The longest excerpt that a citation may have, in lines. */
const MOST_LINES = 5;

/** Returns how places are read in a run that names these files. */
export const placesIn =
  (artifacts: readonly z.output<typeof artifact>[], plain: PlainPath): ReadPlaces =>
  (locations) =>
    locations.flatMap(({ physicalLocation: physical }) => {
      const named = physical?.artifactLocation;
      const uri = named?.uri ?? (named?.index == null ? undefined : artifacts[named.index]?.location?.uri);
      if (uri == null || uri === '') return [];
      const { startLine, endLine, snippet } = physical?.region ?? {};
      const text = snippet?.text?.split(/\r?\n/).slice(0, MOST_LINES).join('\n');
      return [
        {
          path: plain(uri),
          lines: startLine == null ? undefined : [startLine, Math.max(startLine, endLine ?? startLine)],
          snippet: text === undefined || text === '' ? undefined : text,
        },
      ];
    });
