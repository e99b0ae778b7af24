import { type Icon, IconBuildingBank, IconCreditCard, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { amountUnit, date, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { InvoiceLink } from '../invoices/invoice-link.tsx';
import { chipOf, type PaymentRow, payerWords, rowWords, type Words } from './payment-words.ts';

const RAIL_ICONS: Record<PaymentRow['rail'], Icon> = {
  bank_debit: IconBuildingBank,
  card: IconCreditCard,
  bpay: IconReceipt,
};

/** `••• 5148` under the picture of a bank: the row has room for the end of the account only. */
export function Method({ row, whole }: { row: PaymentRow; whole?: boolean }) {
  const { t } = useTranslation('payments');
  const Glyph = RAIL_ICONS[row.rail];
  const masked = row.method?.match(/•••.*$/)?.[0];
  const plain = row.rail === 'bpay' ? t('rails.bpay') : '';
  return (
    <span className="lk-method" title={row.method ?? undefined}>
      <Glyph size={16} stroke={1.7} aria-hidden />
      {(whole ? row.method : (masked ?? row.method)) ?? plain}
    </span>
  );
}

const muted = <span className="lk-muted">–</span>;

/** The columns of the list in the order of a statement; the rest wait in the column chooser. */
export const paymentColumns = (t: Words): Column<PaymentRow>[] => [...statementColumns(t), ...moreColumns(t)];

const statementColumns = (t: Words): Column<PaymentRow>[] => [
  {
    key: 'amount',
    label: t('payments:fields.amount'),
    ...amountUnit(),
    kind: 'amount',
    sort: 'amount',
    fixed: true,
    render: (row) => money(row.amount_cents, row.currency),
  },
  {
    key: 'status',
    label: t('payments:fields.status'),
    kind: 'status',
    render: (row) => <StatusChip status={chipOf(row)} />,
  },
  {
    key: 'customer',
    label: t('payments:fields.customer'),
    kind: 'strong',
    render: (row) =>
      row.customer_id ? (
        <Link className="lk-plain-link" to={address('merchantCustomersDetail', { id: row.customer_id })}>
          {row.customer_name}
        </Link>
      ) : (
        <span className="lk-muted">{payerWords(row, t)}</span>
      ),
  },
  { key: 'method', label: t('payments:fields.method'), render: (row) => <Method row={row} /> },
  { key: 'description', label: t('payments:fields.description'), render: (row) => rowWords(row, t) },
  {
    key: 'invoice',
    label: t('payments:fields.invoice'),
    render: (row) =>
      row.invoice_id && row.invoice_number ? (
        <InvoiceLink id={row.invoice_id} number={row.invoice_number} />
      ) : (
        muted
      ),
  },
  {
    key: 'date',
    label: t('payments:fields.date'),
    kind: 'date',
    sort: 'debit_date',
    render: (row) => date(row.debit_date),
  },
];

const moreColumns = (t: Words): Column<PaymentRow>[] => [
  {
    key: 'reference',
    label: t('payments:fields.reference'),
    hidden: true,
    render: (row) => (row.reference ? <code>{row.reference}</code> : muted),
  },
  {
    key: 'due',
    label: t('payments:fields.due'),
    kind: 'date',
    hidden: true,
    render: (row) => date(row.due_date),
  },
  {
    key: 'attempt',
    label: t('payments:fields.attempt'),
    kind: 'number',
    hidden: true,
    render: (row) => row.attempt,
  },
  {
    key: 'id',
    label: t('payments:fields.id'),
    hidden: true,
    render: (row) => <CopyableId value={row.id} onCopy={copyText} />,
  },
];
