import { formatPlainAmount, subCents } from '../kernel/index.ts';
import { australianDay, type MoneyRow, type SaleDocument, type Sheet } from './sale-document.ts';

/**
 * QuickBooks Online’s sample file of invoices (Import data, Invoices): those with an asterisk are needed, records with one
 * number are one invoice, 100 invoices at a time. Amounts are without GST ("exclusive of tax", which the import
 * asks about); QuickBooks works the tax out from the code, and `ItemTaxAmount` says what we charged. The product or service,
 * and the tax code, are found by their names.
 */
export const QUICKBOOKS_SALES: Sheet<SaleDocument> = {
  separator: ',',
  headings: [
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'Terms',
    'Location',
    'Memo',
    'Item(Product/Service)',
    'ItemDescription',
    'ItemQuantity',
    'ItemRate',
    '*ItemAmount',
    '*ItemTaxCode',
    'ItemTaxAmount',
    'Currency',
    'Service Date',
  ],
  records: (sale, names) =>
    sale.lines.map((line) => {
      const net = formatPlainAmount(subCents(line.amount, line.gst));
      return [
        sale.number,
        { typed: sale.customer },
        australianDay(sale.day),
        australianDay(sale.due),
        '',
        '',
        '',
        { typed: names[line.account] },
        { typed: line.description },
        '1',
        net,
        net,
        { typed: names[line.taxCode] },
        formatPlainAmount(line.gst),
        sale.currency,
        australianDay(sale.day),
      ];
    }),
};

/** QuickBooks Online’s bank file of three columns (help: "Prepare your CSV file for bank upload"): below zero for what left. */
export const QUICKBOOKS_STATEMENT: Sheet<MoneyRow> = {
  separator: ',',
  headings: ['Date', 'Description', 'Amount'],
  records: (row) => [
    [
      australianDay(row.day),
      { typed: [row.payee, row.description, row.reference].filter(Boolean).join(', ') },
      formatPlainAmount(row.amount),
    ],
  ],
};
