/** The exit statuses that all commands share. */

/** All went well. */
export const EXIT_OK = 0;
/** Wrong usage, or a fault in Curia itself. */
export const EXIT_FAILED = 1;
/** At least one line was refused, or a check did not hold. */
export const EXIT_REFUSED = 2;
/** Nothing could be certified, so every case goes to a person. */
export const EXIT_NOT_CERTIFIED = 3;
/** An alarm stops automation. */
export const EXIT_ALARM = 4;
