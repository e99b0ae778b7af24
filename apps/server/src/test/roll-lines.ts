import { toLocalDate } from '@lorikeet/domain/kernel';

/** The headings of a rates roll, as the portal knows them. */
export const HEAD =
  'Assessment number,Address,Suburb,State,Postcode,Owner,Rates,Balance,Concession,Concession amount';
/** The line of the n-th property. */
export const row = (
  n: number,
  more: Partial<Record<'rates' | 'balance' | 'suburb' | 'postcode' | 'owner', string>> = {},
) =>
  [
    `${1000 + n}-1`,
    `${n} Wattle Street`,
    more.suburb ?? 'Banksia',
    'NSW',
    more.postcode ?? '2700',
    more.owner ?? `Owner ${n}`,
    more.rates ?? '1876.43',
    more.balance ?? more.rates ?? '1876.43',
    n === 1 ? 'Pensioner' : '',
    n === 1 ? '250.00' : '',
  ].join(',');
export const rows = (count: number, more?: Parameters<typeof row>[1]) =>
  Array.from({ length: count }, (_, n) => row(n + 1, more));

/** An import as the wire has it. */
export type Detail = {
  status: string;
  concern: string | null;
  faulty: number;
  ready: number;
  added: number;
  changed: number;
  more_cents: number;
  less_cents: number;
  mapping: { columns: Record<string, number>; receipts_file: number | null };
  can: string[];
  needs_mark: boolean;
};
export type Row = {
  line: number;
  status: string;
  faults: string[];
  difference_cents: number | null;
  is_new: boolean;
};

/** How one roll after another is read: each is extracted a minute after the one before, years ago. */
export function laterReadings() {
  let minutes = 0;
  return () => {
    minutes += 1;
    return {
      rating_year: 2026,
      issued_on: toLocalDate('2026-07-20'),
      extracted_on: toLocalDate('2020-01-05'),
      extracted_time: `10:${String(minutes).padStart(2, '0')}`,
    };
  };
}
