import { query } from './query.ts';

export interface Sale {
  readonly day: string;
  readonly amount: number;
}

export function salesOf(team: string, range: string): Promise<Sale[]> {
  return query<Sale>('select day, amount from sale where team = $1 and day > current_date - $2::interval', [team, range]);
}
