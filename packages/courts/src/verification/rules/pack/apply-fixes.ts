/** Repairs what needs no judgement: each fixer describes its changes as a patch, and only real changes are recorded. */

import { applyInPlace, applyPatch, type PatchOperation, patchOperation, valueAt } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';
import type { VerificationIssue } from '../issue.ts';
import type { DomainPack } from './pack.ts';

/** What one fixer did about one issue; an empty patch means there was nothing left to change. */
export const appliedFix = z.object({
  issue_id: z.string(),
  code: z.string(),
  fix_id: z.string(),
  patch: z.array(patchOperation).describe('JSON Patch; a test before each change records the old value'),
  problem: z.string().optional().describe('why the fixer could not do its work'),
});

/** What one fixer did about one issue. */
export interface AppliedFix extends Omit<z.infer<typeof appliedFix>, 'patch'> {
  readonly patch: readonly PatchOperation[];
}

/** The output after fixing, with the fixes that led to it. */
export interface Fixed {
  readonly output: unknown;
  readonly fixes: readonly AppliedFix[];
  readonly has_changed: boolean;
}

/** Applies the fixers of all fixable issues to a copy, in the order of the issues. */
export function applyFixes(pack: DomainPack, output: unknown, issues: readonly VerificationIssue[]): Fixed {
  let draft = structuredClone(output);
  const fixes: AppliedFix[] = [];
  let has_changed = false;
  for (const { issue_id, code, effectively_fixable, location, fix_id } of issues) {
    if (!effectively_fixable || fix_id === null) continue;
    const record = { issue_id, code, fix_id };
    const patch: PatchOperation[] = [];
    try {
      for (const operation of pack.fixerOf.get(fix_id)!.fix(draft, { code, pointer: location.pointer })) {
        for (const part of recorded(draft, operation)) {
          draft = applyInPlace(draft, part);
          patch.push(part);
        }
      }
      has_changed ||= patch.length > 0;
      fixes.push({ ...record, patch });
    } catch (error) {
      // A fixer that fails halfway must leave no trace.
      if (patch.length > 0)
        draft = applyPatch(
          output,
          fixes.flatMap((fix) => fix.patch),
        );
      fixes.push({ ...record, patch: [], problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { output: draft, fixes, has_changed };
}

/** An operation preceded by a test of the old value; empty if it would change nothing. */
function recorded(root: unknown, operation: PatchOperation): PatchOperation[] {
  if (operation.op !== 'replace' && operation.op !== 'remove') return [operation];
  const value = valueAt(root, operation.path);
  if (
    operation.op === 'replace' &&
    value !== undefined &&
    canonicalJson(value) === canonicalJson(operation.value)
  )
    return [];
  return [{ op: 'test', path: operation.path, value: structuredClone(value) ?? null }, operation];
}
