import { IMPORT_FIELDS, type ImportField } from '@lorikeet/domain/mandate-imports';
import { downloadCsv } from '../../lib/download-csv.ts';

/** A heading for each field, as the portal knows it again. */
const HEADINGS: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile',
  bsb: 'BSB',
  account_number: 'Account number',
  account_name: 'Account name',
  reference: 'Reference',
  signed_on: 'Signed on',
  consent: 'Consent',
  amount: 'Amount',
  next_date: 'Next date',
  plan: 'Plan',
  ends_on: 'End date',
  customer_reference: 'Customer number',
};

/** The headings of a file that needs no choosing of columns. It has no row: an example would come in as a payer. */
export const templateHeadings = (): string[] => IMPORT_FIELDS.map((field) => HEADINGS[field]);

/** Gives the person a file with the headings alone. */
export const downloadTemplate = (): void => downloadCsv('moving-in.csv', templateHeadings());
