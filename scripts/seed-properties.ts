/** Draws every property's cases from one seed, so that a test run can be repeated; CURIA_SEED draws others. */
import { configureGlobal } from 'fast-check';

/** The seed of a test run unless CURIA_SEED names another. */
const DEFAULT_SEED = 1;

configureGlobal({ seed: Number(process.env.CURIA_SEED ?? DEFAULT_SEED) });
