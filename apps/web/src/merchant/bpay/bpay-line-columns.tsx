import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconRepeat,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip, type Tone } from '../../ui/status-chip.tsx';
import { type BpayLine, type BpayWords, bankReasonWords, whyWords } from './bpay-words.ts';

const LOOKS: Record<BpayLine['outcome'], readonly [Tone, Icon]> = {
  matched: ['positive', IconCircleCheck],
  unmatched: ['warning', IconHelpCircle],
  taken_back: ['negative', IconArrowBackUp],
  repeated: ['neutral', IconRepeat],
  waiting: ['info', IconClock],
  queued: ['warning', IconHelpCircle],
  dismissed: ['neutral', IconBan],
};

export function OutcomeChip({ outcome }: { outcome: BpayLine['outcome'] }) {
  const { t } = useTranslation('bpay-receipts');
  const [tone, icon] = LOOKS[outcome];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`outcome.${outcome}`)}
    </Chip>
  );
}

/** The columns of a file's lines. Staff open a receipt only where it is their own merchant's. */
export const bpayLineColumns = (t: BpayWords, ownId: string | undefined): Column<BpayLine>[] => [
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
  {
    key: 'why',
    label: t('fields.why'),
    render: (row) => row.note ?? (whyWords(row.reason, t) || bankReasonWords(row.bank_reason, t)),
  },
  { key: 'what', label: t('fields.what'), render: (row) => t(`instruction.${row.instruction}`) },
  {
    key: 'crn',
    label: t('fields.crn'),
    kind: 'strong',
    render: (row) =>
      row.payment_id && row.merchant_id === ownId ? (
        <Link to={address('merchantTransactionsDetail', { id: row.payment_id })}>{row.crn}</Link>
      ) : (
        row.crn
      ),
  },
  {
    key: 'amount',
    label: t('fields.amount'),
    unit: 'AUD',
    kind: 'amount',
    render: (row) => money(row.amount_cents),
  },
  { key: 'reference', label: t('fields.reference'), render: (row) => <code>{row.reference}</code> },
  {
    key: 'original',
    label: t('fields.original'),
    hidden: true,
    render: (row) => <code>{row.original_reference}</code>,
  },
  { key: 'paidOn', label: t('fields.paidOn'), kind: 'date', render: (row) => date(row.paid_on) },
  {
    key: 'settlesOn',
    label: t('fields.settlesOn'),
    kind: 'date',
    hidden: true,
    render: (row) => date(row.settles_on),
  },
];
