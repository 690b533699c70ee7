/** What a release brings along: documents with their sections, migrations, ports, health checks, and settings that nobody documents. */
import type { FileText } from '@curia/core/agent';
import { kindOfFile } from '../file-kind.ts';
import type { Scene } from '../scene.ts';
import { citeLines, type Suspect, Suspects } from '../suspects.ts';

/** The sections that each perspective expects in the documents, by words that name them. */
const SECTIONS: Readonly<Record<string, readonly (readonly [name: string, words: RegExp])[]>> = {
  ARTCOMP: [
    ['an overview', /overview|purpose|about|개요|소개/i],
    ['installation', /install|set ?up|getting started|설치/i],
    ['configuration', /config|setting|environment|설정|환경/i],
    ['an owner', /owner|contact|maintain|담당|연락/i],
  ],
  DEPLOY: [
    ['the deployment procedure', /deploy|rollout|release step|배포/i],
    ['the migration', /migrat|schema|마이그레이션/i],
    ['preconditions', /precondition|prerequisite|requires|전제|사전/i],
  ],
  RISK: [
    ['the rollback', /roll ?back|revert|undo|롤백|되돌/i],
    ['breaking changes', /breaking|incompatib|호환/i],
  ],
  INFRA: [
    ['resources', /memory|cpu|resource|capacity|자원|메모리/i],
    ['network and ports', /port|network|firewall|ingress|포트|네트워크/i],
  ],
  OPS: [
    ['smoke tests', /smoke|sanity|스모크/i],
    ['health checks', /health|liveness|readiness|헬스/i],
    ['monitoring', /monitor|alert|dashboard|metric|모니터|알림/i],
  ],
};

const DESTRUCTIVE =
  /\bDROP\s+(?:TABLE|COLUMN|INDEX)|\bTRUNCATE\b|\bRENAME\s+(?:TO|COLUMN)|\bALTER\s+(?:TABLE|COLUMN).{0,120}\bNOT NULL(?!.{0,60}DEFAULT)|\bDELETE\s+FROM\s+\w+\s*;|\bADD\s+COLUMN.{0,120}\bNOT NULL(?!.{0,60}DEFAULT)/i;

/** Looks at a release from a perspective, by its short name. */
export async function lookAtRelease(scene: Scene, perspective: string): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  const documents = await readDocuments(scene);
  await addMissingSections(suspects, documents, SECTIONS[perspective] ?? []);
  for (const path of scene.paths) {
    const kind = kindOfFile(path);
    if (kind !== 'schema' && kind !== 'configuration' && kind !== 'document') continue;
    const file = await scene.file(path);
    for (const [at, text] of (file?.lines ?? []).entries()) {
      if (file === undefined || text.length > 500) continue;
      const found = inspectLine(perspective, kind, text);
      if (found === undefined) continue;
      await suspects.add(
        { path, from: at + 1 },
        { ...found, evidence: [citeLines(file, at + 1)], bearing: 'telling', from: 'document' },
      );
    }
  }
  return suspects.ranked();
}

async function readDocuments(scene: Scene): Promise<FileText[]> {
  const paths = scene.paths.filter((path) => kindOfFile(path) === 'document').slice(0, 50);
  const read = await Promise.all(paths.map((path) => scene.file(path)));
  return read.filter((file) => file !== undefined);
}

async function addMissingSections(
  suspects: Suspects,
  documents: readonly FileText[],
  wanted: (typeof SECTIONS)[string],
): Promise<void> {
  const main =
    documents.find(({ path }) => /hand-?over|release|runbook|deploy/i.test(path)) ??
    documents.find(({ path }) => /readme/i.test(path));
  if (main === undefined) return;
  for (const [name, words] of wanted) {
    if (documents.some(({ text }) => words.test(text.slice(0, 200_000)))) continue;
    await suspects.add(
      { path: main.path, from: 1 },
      {
        kind: `missing ${name}`,
        weight: 0.5,
        says: `no document says anything about ${name}`,
        evidence: [citeLines(main, 1)],
        bearing: 'hint',
        from: 'document',
        fix: { action: 'write', text: `add a section on ${name}` },
      },
    );
  }
}

function inspectLine(
  perspective: string,
  kind: string,
  text: string,
): { kind: string; weight: number; says: string; fix: { action: string; text: string } } | undefined {
  const isAboutData = perspective === 'RISK' || perspective === 'DEPLOY';
  if (kind === 'schema' && isAboutData && DESTRUCTIVE.test(text))
    return {
      kind: 'destructive',
      weight: 0.9,
      says: 'this statement destroys or refuses rows that exist already',
      fix: { action: 'split', text: 'keep the old shape until nothing uses it, and write down the way back' },
    };
  if (kind === 'document' && perspective === 'RISK' && /\bBREAKING\b/.test(text))
    return {
      kind: 'breaking',
      weight: 0.7,
      says: 'a breaking change is announced here',
      fix: { action: 'check', text: 'name everybody who is affected' },
    };
  if (
    kind === 'configuration' &&
    perspective === 'INFRA' &&
    /replicas?:\s*1\b|memory:\s*["']?\d{1,3}Mi/i.test(text)
  )
    return {
      kind: 'resources',
      weight: 0.5,
      says: 'one instance only, or little memory',
      fix: { action: 'size', text: 'check against the expected load' },
    };
  return undefined;
}
