/** The day of an instant, as the business counts days. */
export function dayOf(instant) {
  return new Date(instant).toISOString().slice(0, 10);
}

export function monthOf(instant) {
  return dayOf(instant).slice(0, 7);
}
