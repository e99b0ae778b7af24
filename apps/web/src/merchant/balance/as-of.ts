import { addDays, instantAt, isLocalDate } from '@lorikeet/domain/kernel';
import { zone } from '../../lib/format.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The instant that the screen is asked for by its address, or undefined for now: a day in the merchant's zone up to its end, or up to a time of it. */
export function asOfOf(search: URLSearchParams): Date | undefined {
  const day = search.get('date');
  const time = search.get('time') ?? '';
  if (!isLocalDate(day)) return undefined;
  if (TIME.test(time)) return instantAt(day, time, zone());
  return new Date(instantAt(addDays(day, 1), '00:00', zone()).getTime() - 1);
}
