import { count, date, dateWithWeekday, money } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { type BankFile, FileChip, type Words } from './bank-file-words.tsx';

const muted = <span className="lk-muted">–</span>;

/** The columns of the files; whose they are is said where there are several merchants. */
export const bankFileColumns = (t: Words, isMany: boolean): Column<BankFile>[] => [
  {
    key: 'date',
    label: t('fields.date'),
    kind: 'date',
    sort: 'processing_date',
    fixed: true,
    render: (file) => dateWithWeekday(file.processing_date),
  },
  { key: 'status', label: t('fields.status'), kind: 'status', render: (file) => <FileChip file={file} /> },
  ...(isMany
    ? [
        {
          key: 'merchant',
          label: t('fields.merchant'),
          kind: 'strong' as const,
          render: (file: BankFile) => file.merchant_name,
        },
      ]
    : []),
  { key: 'kind', label: t('fields.kind'), render: (file) => t(`kinds.${file.kind}`) },
  { key: 'file', label: t('fields.file'), kind: 'main', render: (file) => file.filename },
  { key: 'records', label: t('fields.records'), kind: 'number', render: (file) => count(file.records) },
  {
    key: 'total',
    label: t('fields.total'),
    unit: 'AUD',
    kind: 'amount',
    render: (file) => money(file.total_cents),
  },
  { key: 'receipt', label: t('fields.receipt'), render: (file) => file.receipt ?? muted },
  {
    key: 'credited',
    label: t('fields.credited'),
    kind: 'date',
    hidden: true,
    render: (file) => (file.credited_on ? date(file.credited_on) : muted),
  },
  {
    key: 'cleared',
    label: t('fields.cleared'),
    kind: 'date',
    render: (file) => (file.cleared_on ? date(file.cleared_on) : muted),
  },
  { key: 'facility', label: t('fields.facility'), hidden: true, render: (file) => file.facility_name },
];
