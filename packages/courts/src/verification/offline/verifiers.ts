/** The offline verifiers: rules over words that go beyond the rules of a pack, without a model. They know codes, not packs. */
import type { Question, Reply } from '@curia/core/agent';
import type { OfflineSet } from '@curia/core/court';
import { misplacedPages, ownWords, patients } from './clinical-contradictions.ts';
import { disownedPages, imagingWithoutReport, unsupportedLabels } from './clinical-support.ts';
import { copies, labelTraps, letterheads, omittedLabels } from './clinical-traps.ts';
import { contradictions } from './contradictions.ts';
import { cutValues } from './cut-values.ts';
import { mislabelledValues, wrongParty } from './look-alikes.ts';
import { notFinal, otherTitle } from './marks.ts';
import { type DefectReader, readMaterial } from './material.ts';
import { unsupportedValues } from './support.ts';

const READERS: Readonly<Record<string, readonly DefectReader[]>> = {
  'verifier-V2': [...contradictions, ownWords, patients, misplacedPages],
  'verifier-V3': [
    mislabelledValues,
    wrongParty,
    otherTitle,
    notFinal,
    labelTraps,
    omittedLabels,
    letterheads,
    copies,
  ],
  'verifier-V4': [unsupportedValues, cutValues, unsupportedLabels, imagingWithoutReport, disownedPages],
};

/** Who verifies offline. */
export const offlineVerifiers: OfflineSet = (role) => {
  const readers = Object.hasOwn(READERS, role) ? READERS[role] : undefined;
  return readers === undefined ? undefined : (question) => verify(question, readers);
};

/** The verifiers among those asked who know at least one of the codes that they are asked for. */
export const ableVerifiers = <Asked extends { readonly agent: string; readonly codes: readonly string[] }>(
  prompts: readonly Asked[],
): Asked[] =>
  prompts.filter(({ agent, codes }) =>
    READERS[`verifier-${agent}`]?.some((reader) => reader.codes.some((code) => codes.includes(code))),
  );

/** Looks for every code that was asked for; one who knows none of them has not looked, and says so. */
function verify(question: Question, readers: readonly DefectReader[]): Reply {
  const asked = new Set(
    ((question.inputs.codes ?? []) as readonly { code: string }[]).map(({ code }) => code),
  );
  const able = readers.filter(({ codes }) => codes.some((code) => asked.has(code)));
  if (able.length === 0)
    return {
      failure: 'no_answer',
      message: `the offline verifier knows none of the codes ${[...asked].join(', ')}`,
    };
  const material = readMaterial(question);
  const findings = able.flatMap((reader) => [...reader.read(material, asked)]);
  const issues = findings
    .filter(({ code }) => asked.has(code))
    .map(({ code, message, pointer, evidence }) => ({
      code,
      message,
      location: { pointer },
      evidence: evidence ?? null,
    }));
  return { answer: { issues } };
}
