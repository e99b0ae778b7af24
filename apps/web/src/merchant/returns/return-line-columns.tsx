import { type Icon, IconBan, IconCircleCheck, IconHelpCircle, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { bsb, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';
import { codeWords, type ReturnLine, type ReturnWords, whyWords } from './return-line-words.ts';

const LOOKS: Record<ReturnLine['outcome'], readonly [Tone, Icon]> = {
  matched: ['positive', IconCircleCheck],
  repeated: ['neutral', IconRepeat],
  queued: ['warning', IconHelpCircle],
  dismissed: ['neutral', IconBan],
};

export function OutcomeChip({ outcome }: { outcome: ReturnLine['outcome'] }) {
  const { t } = useTranslation('returns');
  const [tone, icon] = LOOKS[outcome];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`outcome.${outcome}`)}
    </Chip>
  );
}

/** The columns of a return file's lines. The platform's staff see whose debit it was, but do not open it. */
export const returnLineColumns = (t: ReturnWords, isPlatform: boolean): Column<ReturnLine>[] => [
  {
    key: 'line',
    label: t('fields.line'),
    kind: 'number',
    sort: 'line',
    fixed: true,
    render: (row) => row.line,
  },
  {
    key: 'outcome',
    label: t('fields.outcome'),
    kind: 'status',
    render: (row) => <OutcomeChip outcome={row.outcome} />,
  },
  { key: 'why', label: t('fields.why'), render: (row) => row.note ?? whyWords(row.reason, t) },
  { key: 'code', label: t('fields.code'), render: (row) => codeWords(row.return_code, t) },
  {
    key: 'amount',
    label: t('fields.amount'),
    unit: 'AUD',
    kind: 'amount',
    render: (row) => money(row.amount_cents),
  },
  {
    key: 'reference',
    label: t('fields.reference'),
    render: (row) =>
      row.payment_id && !isPlatform ? (
        <Link to={address('merchantTransactionsDetail', { id: row.payment_id })}>{row.reference}</Link>
      ) : (
        <>
          <code>{row.reference}</code>
          {row.tax_invoice && (
            <span className="lk-muted"> {t('fields.taxInvoice', { number: row.tax_invoice })}</span>
          )}
        </>
      ),
  },
  {
    key: 'account',
    label: t('fields.account'),
    hidden: true,
    render: (row) => `${bsb(row.customer_bsb)} ${row.customer_account_masked}`,
  },
  { key: 'name', label: t('fields.name'), kind: 'strong', render: (row) => row.title },
  ...(isPlatform
    ? [
        {
          key: 'merchant',
          label: t('fields.merchant'),
          render: (row: ReturnLine) => row.merchant_name ?? <span className="lk-muted">–</span>,
        },
      ]
    : []),
];
