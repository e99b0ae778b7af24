/** Made-up rows for the gallery; nothing of it is shipped. */
export type SampleRow = {
  id: string;
  cents: number;
  status: string;
  customer: string;
  method: string;
  description: string;
  invoice: string;
  date: string;
};

const CUSTOMERS = [
  'Aaliyah Haddad',
  'Jack Thornbury',
  'Wattle Grove Body Corporate',
  'Marrickville Swim School',
  'Southside Motel Group',
  'Oliver Whitfield',
  'Bondi Road Physio',
  'Tom Petrakis',
  'Coogee Bay Apartments',
  '陈美玲 Chen Meiling',
];
const STATUSES = [
  'scheduled',
  'scheduled',
  'processing',
  'succeeded',
  'failed',
  'failed',
  'partly_refunded',
  'disputed',
  'processing',
  'succeeded',
];

export const sampleRows: SampleRow[] = Array.from({ length: 20 }, (_, index) => ({
  id: `pay_0192c4e1aa11bb22cc33dd44ee55f${String(index).padStart(3, '0')}`,
  cents: [9600, 9600, 188_500, 31_020, 64_275, 9600, 18_000, -4800, 241_500, 12_850][index % 10]!,
  status: STATUSES[index % 10]!,
  customer: CUSTOMERS[index % 10]!,
  method: `••• ${2265 + index * 37}`,
  description: index % 10 === 4 ? 'Returned: 6 Refer to customer' : 'Fortnightly clean',
  invoice: `INV-${10_433 + index}`,
  date: `2026-11-${String(24 - index).padStart(2, '0')}`,
}));
