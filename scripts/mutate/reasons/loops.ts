/** Why loops over columns of numbers, and loops that come ever nearer, do not notice some mutants. */

export const PAST_THE_END =
  'one turn more than there are rows: it reads nothing, and what it writes lies beyond the end of its column, where nothing is kept';

export const NEVER_REACHED =
  'the limit only guards against a loop without end: steps on a concave problem settle long before it';

export const NEVER_EQUAL =
  'differs only where two computed numbers are equal to the last bit, and then either answer is right';

export const SETTLED =
  'only saves time: steps after the last one that counts are smaller than anything that is shown';
