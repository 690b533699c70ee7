const pad = (number) => String(number).padStart(2, '0');

/** The day of an instant, as the business counts days. */
export function dayOf(instant) {
  const date = new Date(instant);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function monthOf(instant) {
  return dayOf(instant).slice(0, 7);
}
