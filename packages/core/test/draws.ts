/** How many cases the largest properties draw: few enough for every test run, and as many as one likes with CURIA_DRAWS. */

/** The number times CURIA_DRAWS, which is 1 unless it is set. */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env.CURIA_DRAWS ?? 1));
