/** Settings of the service. */
export const config = {
  poolSize: 10,
  queryTimeoutMs: 30_000,
};
