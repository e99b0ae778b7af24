/** The day (UTC) of an instant, YYYY-MM-DD: the one under which totals are kept of what is booked then. */
export const bookedDay = (at: Date): string => at.toISOString().slice(0, 10);
