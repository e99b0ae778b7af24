import { addMonthsAnchored, type LocalDate, parts } from '@lorikeet/domain/kernel';

/** Every run of twelve months has a month of 31 days, so the search is bounded. */
const MONTHS_BACK = 12;

/**
 * The date a return's day of the month stands for: the most recent one with that day on or before the file's
 * date. Day 31 in a file of 1 September is 31 August. The caller still matches reference and amount, because a
 * late return may belong to an earlier month.
 * @returns undefined when the day is not 1 to 31
 */
export function resolveProcessingDate(day: number, fileDate: LocalDate): LocalDate | undefined {
  if (!Number.isInteger(day) || day < 1 || day > 31) return undefined;
  for (let back = 0; back < MONTHS_BACK; back += 1) {
    const date = addMonthsAnchored(fileDate, -back, day);
    // A shorter month clamps the day; such a month cannot be meant.
    if (parts(date).day === day && date <= fileDate) return date;
  }
  return undefined;
}
