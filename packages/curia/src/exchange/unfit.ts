/** Says that something of another tool has no equal in a rule table: never approximated, always with the reason. */

/** Why one cell, column or table cannot be taken; whoever reads the file adds the place. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}
