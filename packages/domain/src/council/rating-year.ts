import { dateOf, type LocalDate, parts } from '../kernel/index.ts';

/** The rating year of a day, named by the year in which it begins: it runs from 1 July to 30 June. */
export function ratingYearOf(day: LocalDate): number {
  const { year, month } = parts(day);
  return month >= 7 ? year : year - 1;
}

/** The first day of a rating year. */
export const ratingYearStart = (year: number): LocalDate => dateOf(year, 7, 1);

/**
 * The day by which arrears go: they are owed from before the first instalment. The same from day to day, and never ahead, so
 * that what was agreed about them stays theirs.
 */
export const arrearsDueOn = (firstDue: LocalDate | null, today: LocalDate): LocalDate =>
  ratingYearStart(Math.min(ratingYearOf(firstDue ?? today), ratingYearOf(today)));

/** A rating year as councils write it: `2026–27`. */
export const ratingYearName = (year: number): string =>
  `${year}–${String((year + 1) % 100).padStart(2, '0')}`;
