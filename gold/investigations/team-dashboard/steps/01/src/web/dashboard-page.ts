import { figuresOf } from '../figures/figures.ts';
import { chart } from './chart.ts';
import type { Session } from './session.ts';

export async function dashboardPage(session: Session, range: string): Promise<string> {
  const figures = await figuresOf(session, range);
  return `<h1>${session.team}</h1>${chart(figures.sales)}<p>${figures.orders} orders</p>`;
}
