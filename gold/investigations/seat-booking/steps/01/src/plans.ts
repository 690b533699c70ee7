const plans = new Map<string, Map<string, string>>();

/** Who sits where; every seat starts free. */
export function planOf(show: string): Map<string, string> {
  let plan = plans.get(show);
  if (plan === undefined) {
    plan = new Map(Array.from({ length: 120 }, (_, at) => [`S${at + 1}`, 'free']));
    plans.set(show, plan);
  }
  return plan;
}
