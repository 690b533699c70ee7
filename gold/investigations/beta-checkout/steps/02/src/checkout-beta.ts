/** Everything on one page. Known problem: does not remember the address. DO NOT ship to everyone. */
export function checkoutBeta(): string {
  return '<h1>Checkout (beta)</h1>';
}
