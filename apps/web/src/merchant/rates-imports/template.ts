import { ROLL_FIELDS, type RollField } from '@lorikeet/domain/rates-imports';
import { downloadCsv } from '../../lib/download-csv.ts';

/** A heading for each field, as the portal knows it again. */
const HEADINGS: Record<RollField, string> = {
  assessment_number: 'Assessment number',
  address_line1: 'Address',
  address_line2: 'Unit',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  owner_name: 'Owner',
  owner_email: 'Email',
  owner_phone: 'Phone',
  land_value: 'Land value',
  rates: 'Rates',
  arrears: 'Arrears',
  balance: 'Balance',
  instalment_1: 'Instalment 1',
  due_1: 'Due 1',
  instalment_2: 'Instalment 2',
  due_2: 'Due 2',
  instalment_3: 'Instalment 3',
  due_3: 'Due 3',
  instalment_4: 'Instalment 4',
  due_4: 'Due 4',
  concession: 'Concession',
  concession_amount: 'Concession amount',
};

/** The headings of a file that needs no choosing of columns. It has no row: an example would come in as a property. */
export const templateHeadings = (): string[] => ROLL_FIELDS.map((field) => HEADINGS[field]);

/** Gives the person a file with the headings alone. */
export const downloadTemplate = (): void => downloadCsv('rates-roll.csv', templateHeadings());
