/** The figures of a court's calibration, computed again from the cases in its file. */
import { CuriaError } from '@curia/core';
import { canonicalJson } from '@curia/core/text';
import type { Calibration } from '@curia/core/votes';
import type { CourtVoid, FailedAudit, FieldCalibration } from '@curia/core/votes/certify';
import { bare, optionsOf, recompute, requireSame } from '@curia/core/votes/certify';
import { courtIdentity } from '../file/calibration.ts';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { startCalibrating } from './calibrate-court.ts';

/** A calibration whose figures follow from what it contains. */
export interface CheckedCalibration {
  /** The failed audits of some alarms that it does not contain. */
  readonly missing: (voids: readonly CourtVoid[]) => readonly FailedAudit[];
}

/** Calibrations that were checked: the hash covers everything that is computed with. */
const checked = new Map<string, CheckedCalibration>();
const MOST_REMEMBERED = 64;

/** Computes all figures again; throws `CALIBRATION_INVALID` if the file claims others. */
export function checkCourtFigures(panel: Panel, calibration: Calibration): CheckedCalibration {
  const key = canonicalJson([calibration.hash, courtIdentity(panel)]);
  const known = checked.get(key);
  if (known !== undefined) return known;
  const found = recompute(() => compute(panel, calibration));
  if (checked.size >= MOST_REMEMBERED) checked.clear();
  checked.set(key, found);
  return found;
}

function compute(panel: Panel, { fields, made_from }: Calibration): CheckedCalibration {
  if (made_from === undefined) throw bare();
  const { cases, gold, learned_from } = made_from;
  const source = learned_from === undefined ? { ...panel, calibration: null } : parsePanel(learned_from);
  const calibrating = startCalibrating(source);
  for (const one of cases) calibrating.add(one);
  for (const one of gold) calibrating.addGold(one);
  const named = Object.entries(fields);
  if (learned_from === undefined) {
    const expected = calibrating.fields();
    if (named.length !== expected.length || !expected.every((name) => Object.hasOwn(fields, name)))
      throw new CuriaError('CALIBRATION_INVALID', `it must be about ${expected.join(', ')}, each once`);
    for (const [name, field] of named)
      requireSame(name, field, calibrating.again(name, optionsOf(field)).calibration);
  } else checkCascade(panel, named);
  return { missing: calibrating.missing };

  function checkCascade(asking: Panel, claimed: readonly (readonly [string, FieldCalibration])[]): void {
    const [[name, field] = ['', undefined], ...others] = claimed;
    if (field === undefined || others.length > 0 || !('stages' in field.model))
      throw new CuriaError('CALIBRATION_INVALID', 'a cascade is about one question, and has stages');
    const { method: _method, mode: _mode, cascade: _cascade, kind: _kind, ...options } = optionsOf(field);
    const made = calibrating.cascade({ ...options, stopAt: field.model.stop_at });
    if (made.calibration.court?.fingerprint !== courtIdentity(asking).fingerprint)
      throw new CuriaError('CALIBRATION_INVALID', 'its cascade is not the one that its cases teach');
    const again = made.calibration.fields[name];
    if (again === undefined)
      throw new CuriaError('CALIBRATION_INVALID', `the court that it was learned from has no field ${name}`);
    requireSame(name, field, again);
  }
}
