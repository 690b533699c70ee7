import { textOf } from './environment.ts';

/** Switches that operations can set without a release. */
export const flags = {
  betaCheckout: Boolean(textOf('BETA_CHECKOUT', '')),
};
