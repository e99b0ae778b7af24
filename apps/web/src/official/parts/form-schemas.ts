import { issuesToFaults } from '@lorikeet/contracts/issues-to-faults';
import { createApplication, createEnquiry, findBill, findBillByCrn } from '@lorikeet/contracts/site';

const CALLS = { createEnquiry, createApplication, findBill, findBillByCrn } as const;
export type FormCall = keyof typeof CALLS;
export type Values = Readonly<Record<string, string | boolean>>;
export type Fault = { path: string; message: string };

/** Where a form is sent, below the official API. */
export const pathOf = (call: FormCall): string => CALLS[call].path;

/** What the call's own schema says of what was typed; the human check comes later and is left out. */
export function faultsIn(call: FormCall, values: Values, locale: 'en' | 'zh'): Fault[] {
  const read = CALLS[call].input.safeParse({ ...values, google_token: 'later' });
  return read.success ? [] : issuesToFaults(read.error.issues, locale, values);
}
