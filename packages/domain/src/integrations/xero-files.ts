import { formatPlainAmount, sumCents } from '../kernel/index.ts';
import { australianDay, type MoneyRow, type SaleDocument, type Sheet } from './sale-document.ts';

/**
 * Xero’s template of sales invoices (Business, Invoices, Import, "Download template file"): its 29 headings in its order, those
 * with an asterisk needed. Records with one `*InvoiceNumber` are one invoice. Dates are dd/mm/yyyy. Amounts are tax
 * inclusive, which the import asks about; `*Quantity` is 1, so that no price is rounded. `*TaxType` is the displayed name of a
 * rate. What sums to less than zero is taken in as a credit note. The import takes 500 invoices at a time.
 */
export const XERO_SALES: Sheet<SaleDocument> = {
  separator: ',',
  headings: [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POAddressLine3',
    'POAddressLine4',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  records(sale, names) {
    const total = formatPlainAmount(sumCents(sale.lines.map(({ amount }) => amount)));
    return sale.lines.map((line) => [
      { typed: sale.customer },
      { typed: sale.email },
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      sale.number,
      '',
      australianDay(sale.day),
      australianDay(sale.due),
      total,
      '',
      { typed: line.description },
      '1',
      formatPlainAmount(line.amount),
      '',
      { typed: names[line.account] },
      { typed: names[line.taxCode] },
      formatPlainAmount(line.gst),
      '',
      '',
      '',
      '',
      sale.currency,
      '',
    ]);
  },
};

/**
 * Xero’s template of bank statements: a day as dd/mm/yyyy and a signed amount are needed, below zero for what left. It is
 * imported into a bank account of its own that stands for the balance here. The import takes 1,000 lines at a time.
 */
export const XERO_STATEMENT: Sheet<MoneyRow> = {
  separator: ',',
  headings: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'],
  records: (row) => [
    [
      australianDay(row.day),
      formatPlainAmount(row.amount),
      { typed: row.payee },
      row.description,
      { typed: row.reference },
      '',
    ],
  ],
};
