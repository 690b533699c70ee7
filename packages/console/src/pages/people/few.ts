/** From how many settled answers on it is told how many of them stood. */

/** Below this, a share says nothing. */
export const FEWEST_TOLD = 20;
