import { query } from './query.ts';

export interface Customer {
  readonly name: string;
  readonly total: number;
}

export function bestCustomers(team: string, range: string): Promise<Customer[]> {
  return query<Customer>(
    'select name, sum(amount) as total from sale where team = $1 and day > current_date - $2::interval group by name order by total desc limit 5',
    [team, range],
  );
}
