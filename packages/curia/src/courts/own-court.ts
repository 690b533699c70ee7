/** Courts of one's own: from a court file with the prompts beside it, or from the copy that a run kept. */
import { dirname } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { keptSource, type OwnPrompts, type Panel, panelCourt, promptProblems } from '@curia/courts/panel';
import { readText } from '../files/read-file.ts';
import { fileInFolder } from '../files/read-folder.ts';
import { loadCourt, loadUncalibrated, readOwn } from './own-file.ts';
import { LARGEST_PROMPT } from './read-prompts.ts';

/** Reads a court file and the prompts beside it; at rest it certifies nothing. */
export function readCourt(file: string): Court {
  const loaded = loadCourt(file);
  return panelCourt({ ...loaded, prompts: readPrompts(loaded.panel, file) });
}

/** Reads a court file without its prompts, for whoever asks nobody. */
export const readUnasked = (file: string): Court => panelCourt({ ...loadCourt(file), prompts: {} });

/** A court without the calibration that it names, for whoever makes one, and the files that it names. */
export interface UncalibratedCourt {
  readonly court: Court;
  /** Where it wants its calibration, as its file says it. */
  readonly calibration: string | undefined;
  readonly has_prompts: boolean;
}

/** Reads a court file without its prompts and its calibration. */
export function readUncalibrated(file: string): UncalibratedCourt {
  const panel = loadUncalibrated(file);
  const { calibration, roles } = panel.court;
  const has_prompts = Object.values(roles).some(({ prompt }) => prompt !== undefined);
  return { court: panelCourt({ panel, prompts: {} }), calibration, has_prompts };
}

/** A court from text that somebody wrote, with what its voices are told by role; a prompt that it names must come along. */
export function courtOfText(label: string, text: string, prompts: Readonly<Record<string, string>>): Court {
  const own = readOwn(label, text);
  if (own.kind === 'table')
    throw new CuriaError(
      'COURT_INVALID',
      `${label} is a rule table; a court names its court, its roles and what voices say`,
    );
  const { court } = own.panel;
  const named = Object.entries(court.roles).filter(([, { prompt }]) => prompt !== undefined);
  const problems = named.flatMap(([role, { prompt }]): ErrorDetail[] =>
    Object.hasOwn(prompts, role)
      ? promptProblems(court, role, prompts[role]!)
      : [{ path: `roles.${role}.prompt`, problem: `names ${prompt}, whose text must come along` }],
  );
  if (problems.length > 0) throw refusal('COURT_INVALID', 'the court', problems, label);
  const told = Object.fromEntries(named.map(([role]) => [role, prompts[role]!]));
  return panelCourt({ panel: own.panel, prompts: told });
}

/** The court of a run, from the copy that the run kept. */
export const keptCourt = (definition: unknown): Court => panelCourt(keptSource(definition));

/** A court from what a file of it would say, without prompts. */
export const courtOfContent = (court: object): Court => keptCourt({ court, prompts: {} });

function readPrompts({ court }: Panel, file: string): OwnPrompts {
  const problems: ErrorDetail[] = [];
  const prompts: Record<string, string> = {};
  for (const [role, { prompt }] of Object.entries(court.roles)) {
    if (prompt === undefined) continue;
    const read = readPrompt(file, prompt);
    if ('problem' in read) problems.push({ path: `roles.${role}.prompt`, problem: read.problem });
    else {
      prompts[role] = read.text;
      problems.push(...promptProblems(court, role, read.text));
    }
  }
  if (problems.length > 0) throw refusal('COURT_INVALID', 'the court', problems, file);
  return prompts;
}

/** Reads a prompt, which must lie in the folder of the court file or below it. */
function readPrompt(file: string, prompt: string): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: readText(fileInFolder(dirname(file), prompt), { most_bytes: LARGEST_PROMPT }) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { problem: error.message };
  }
}
