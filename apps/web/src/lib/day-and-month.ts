import { date } from './format.ts';

/** A business date without its year, in the person's own order: `30/11`, `11-30`. */
export const dayAndMonth = (value: string): string => date(value).replace(/^\d{4}-|\/\d{4}$/, '');
