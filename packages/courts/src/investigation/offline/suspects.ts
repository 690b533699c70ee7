/** Places that may contain the cause, each with its supporting cues. */

import type { FileText } from '@curia/core/agent';
import { symbolAt } from '@curia/core/agent';
import type { Evidence as CitedEvidence } from '../rules/finding/report.ts';
import { kindOfFile } from './file-kind.ts';
import type { Scene } from './scene.ts';

/**
 * What a cue is worth: `proof` is direct (the frame that threw the error of the question, a change of the very line that fails),
 * `telling` is plausible on its own, a `hint` only beside others.
 */
export type Bearing = 'proof' | 'telling' | 'hint';

/**
 * What a cue is concluded from: the failure itself (its trace or message), what the report says otherwise, a change, a shape of code, a
 * setting, or a document. Cues of one kind lead to the same place together or not at all, so that they are one witness.
 */
export type Ground = 'failure' | 'words' | 'history' | 'shape' | 'setting' | 'document';

/** Something that speaks for a place. */
export interface Cue {
  /** Cues of one kind count once. */
  readonly kind: string;
  readonly weight: number;
  /** A sentence without a full stop; empty if it only adds weight. */
  readonly says: string;
  readonly evidence: readonly CitedEvidence[];
  readonly bearing: Bearing;
  readonly from: Ground;
  readonly fix?: { readonly action: string; readonly text: string };
}

/** A place that may contain the cause. */
export interface Suspect {
  readonly path: string;
  readonly symbol: string | null;
  readonly lines: readonly [number, number];
  readonly cues: readonly Cue[];
  readonly score: number;
  /** Whether everything else leads elsewhere: then it is noticed, and no answer. */
  readonly isAside?: boolean;
}

/** Where a cue was found. */
export interface Spot {
  readonly path: string;
  readonly from: number;
  readonly to?: number;
}

interface Growing {
  readonly path: string;
  readonly symbol: string | null;
  readonly cues: { readonly cue: Cue; readonly from: number; readonly to: number }[];
}

/** The largest distance between two cues about one place, in a file without functions. */
const NEAR = 5;

/** Collects cues by place: those in one function belong together. */
export class Suspects {
  private readonly scene: Scene;
  private readonly found = new Map<string, Growing[]>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Adds a cue; a place that does not exist is left out. */
  async add({ path, from, to = from }: Spot, cue: Cue): Promise<void> {
    const file = await this.scene.file(path);
    if (file === undefined || from < 1 || from > file.lines.length) return;
    const end = Math.min(to, file.lines.length);
    const symbol = await this.nameOf(path, from);
    const known = this.found.get(path) ?? [];
    this.found.set(path, known);
    const near = known.find(
      (one) =>
        one.symbol === symbol &&
        (symbol !== null || one.cues.some((has) => Math.abs(has.from - from) <= NEAR)),
    );
    if (near === undefined) known.push({ path, symbol, cues: [{ cue, from, to: end }] });
    else near.cues.push({ cue, from, to: end });
  }

  /** Whether a place of a file is suspected. */
  has(path: string): boolean {
    return this.found.has(path);
  }

  /** Adds a cue about a whole file to every place that is suspected in it; alone it suspects none. */
  addToFile(path: string, cue: Cue): void {
    for (const { cues } of this.found.get(path) ?? []) {
      const [first] = cues;
      if (first !== undefined) cues.push({ ...first, cue });
    }
  }

  /** The function around a line; with its class where the file has several of that name. */
  private async nameOf(path: string, line: number): Promise<string | null> {
    const symbols = await this.scene.symbols(path);
    const found = symbolAt(symbols, line);
    if (found === undefined) return null;
    const isCommon = symbols.some((other) => other.name === found.name && other.from !== found.from);
    return isCommon && found.container !== null ? `${found.container}.${found.name}` : found.name;
  }

  /** All suspects, the most suspicious first. */
  ranked(): Suspect[] {
    return [...this.found.values()]
      .flat()
      .map(({ path, symbol, cues }) => {
        const byWeight = [...cues].sort((a, b) => b.cue.weight - a.cue.weight || a.from - b.from);
        const kinds = new Map<string, (typeof byWeight)[number]>();
        for (const one of byWeight) if (!kinds.has(one.cue.kind)) kinds.set(one.cue.kind, one);
        const kept = [...kinds.values()];
        // The place is that of the heaviest cue with its own lines.
        const { from, to } = kept.find(({ cue }) => cue.evidence.length > 0) ?? kept[0]!;
        const score = kept.reduce((sum, { cue }) => sum + cue.weight, 0);
        return { path, symbol, lines: [from, to] as const, cues: kept.map(({ cue }) => cue), score };
      })
      .sort(
        (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.lines[0] - b.lines[0]),
      );
  }
}

/** Quotes up to five lines of a file exactly. */
export function citeLines({ path, lines }: FileText, from: number, to = from): CitedEvidence {
  const last = Math.min(to, from + 4, lines.length);
  const kind = kindOfFile(path);
  const type =
    kind === 'configuration' || kind === 'dependency'
      ? 'config'
      : kind === 'schema'
        ? 'migration'
        : kind === 'document'
          ? 'document'
          : 'code';
  return {
    type,
    location: `${path}:${from}${last > from ? `-${last}` : ''}`,
    snippet: lines
      .slice(from - 1, last)
      .join('\n')
      .slice(0, 1_000),
  };
}

/** Cites a line of a log. */
export const citeLog = ({ log, line, text }: { log: string; line: number; text: string }): CitedEvidence => ({
  type: 'log',
  location: `${log}:${line}`,
  snippet: text.slice(0, 500),
});
