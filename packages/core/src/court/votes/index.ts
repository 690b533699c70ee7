/** `@curia/core/court/votes`: what a court whose voices vote can do beyond deciding cases. */

export type { ItemChecks, ShownItem, SpotChecks, TakenItem } from '../spot.ts';
export type {
  CalibratedCascade,
  CalibratedField,
  Calibrates,
  CascadeCalibrateOptions,
  CourtCalibrated,
  CourtCalibrateOptions,
  CourtCalibrating,
} from './calibrating.ts';
export type { Certificate, CertifiedBy, StandingCourt, WhyUncertified } from './certificate.ts';
export type {
  ByField,
  Compared,
  ComparedSystem,
  ComparedVoices,
  Compares,
  PurposeCheck,
  VoiceComparing,
  VoiceComparison,
  WaveSavings,
} from './comparing.ts';
export type { Judged, JudgedItem } from './judged.ts';
