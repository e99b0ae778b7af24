import './accounting.css';
import { downloadCreditNote } from '@lorikeet/contracts/credit-notes';
import { getInvoiceStanding } from '@lorikeet/contracts/invoice-endings';
import { getInvoice } from '@lorikeet/contracts/invoices';
import {
  IconBuildingBank,
  IconCreditCard,
  IconFileInvoice,
  IconMail,
  IconMailX,
  IconReceipt,
  IconReceiptRefund,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { DetailScreen, RecordColumns } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { useFollowed } from '../../frames/use-followed.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readRecord } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { PostingsCard } from '../payments/postings-card.tsx';
import type { Invoice, StandingOf } from './credit-dialog.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { PdfButtons } from './pdf-buttons.tsx';

type Happened = StandingOf['happened'][number];

const ICONS = {
  issued: IconFileInvoice,
  sent: IconMail,
  reminded: IconMail,
  undelivered: IconMailX,
  link_revoked: IconTrash,
  debit: IconBuildingBank,
  card: IconCreditCard,
  bpay: IconReceipt,
  credit_note: IconReceiptRefund,
  credit_applied: IconReceiptRefund,
  voided: IconTrash,
  written_off: IconTrash,
} as const satisfies Record<Happened['kind'], unknown>;

function Happenings({ invoice, standing }: { invoice: Invoice; standing: StandingOf }) {
  const { t } = useTranslation('accounting');
  const entryOf = (one: Happened): TimelineEntry => ({
    id: `${one.kind} ${one.id}`,
    icon: ICONS[one.kind],
    ...(one.kind === 'undelivered' && { tone: 'warning' }),
    title: t(`happened.${one.kind}`, {
      amount: one.amount_cents === null ? '' : money(one.amount_cents, invoice.currency),
      status: one.status ? t(`common:status.${one.status}`) : '',
    }),
    detail: [one.about, one.by && t('happened.by', { name: one.by })].filter(Boolean).join(' · '),
    at: one.at,
  });
  return (
    <Card title={t('happened.title')}>
      <Timeline entries={standing.happened.map(entryOf)} />
    </Card>
  );
}

function Payments({ invoice, standing }: { invoice: Invoice; standing: StandingOf }) {
  const { t } = useTranslation(['accounting', 'payments']);
  const mayOpen = useCan('payments.read');
  return (
    <TableCard
      title={t('accounting:payments.title')}
      columns={[
        { key: 'date', label: t('accounting:payments.date'), kind: 'main', render: (row) => date(row.date) },
        {
          key: 'rail',
          label: t('accounting:payments.method'),
          render: (row) => t(`payments:rails.${row.rail}`),
        },
        {
          key: 'status',
          label: t('accounting:fields.status'),
          render: (row) => <StatusChip status={row.status} />,
        },
        {
          key: 'amount',
          label: t('accounting:fields.total'),
          kind: 'number',
          render: (row) => money(row.amount_cents, invoice.currency),
        },
      ]}
      rows={standing.payments}
      rowId={(row) => row.id}
      {...(mayOpen && {
        to: (row: StandingOf['payments'][number]) => address('merchantTransactionsDetail', { id: row.id }),
      })}
      words={{ failed: t('accounting:detail.failed'), empty: t('accounting:payments.empty') }}
    />
  );
}

function CreditNotes({ standing }: { standing: StandingOf }) {
  const { t } = useTranslation('accounting');
  const { download, busy } = useDownload(downloadCreditNote, ({ path }) => path);
  if (standing.credit_notes.length === 0) return null;
  return (
    <TableCard
      title={t('credit.notes')}
      columns={[
        { key: 'number', label: t('credit.number'), render: (row) => <b>{row.number}</b> },
        { key: 'date', label: t('fields.issued'), kind: 'date', render: (row) => date(row.issue_date) },
        { key: 'reason', label: t('credit.reason'), kind: 'text', render: (row) => row.description },
        {
          key: 'kept',
          label: t('credit.kept'),
          kind: 'number',
          render: (row) => money(row.amount_cents - row.off_receivable_cents, row.currency),
        },
        {
          key: 'amount',
          label: t('fields.total'),
          kind: 'number',
          render: (row) => money(row.amount_cents, row.currency),
        },
        {
          key: 'pdf',
          label: t('pdf.label'),
          isHeadHidden: true,
          kind: 'number',
          render: (row) => (
            <PdfButtons isSmall busy={busy} onFetch={(locale) => void download({ id: row.id, locale })} />
          ),
        },
      ]}
      rows={standing.credit_notes}
      rowId={(row) => row.id}
      words={{ failed: t('detail.failed') }}
    />
  );
}

function InvoiceFacts({ invoice, standing }: { invoice: Invoice; standing: StandingOf }) {
  const { t } = useTranslation('accounting');
  const { currency } = invoice;
  const part = (label: string, cents: number) =>
    cents === 0 ? [] : [[label, money(cents, currency)] as const];
  return (
    <Card title={t('detail.money')}>
      <Facts
        facts={[
          [t('fields.total'), money(invoice.total_cents, currency)],
          [t('detail.gst'), money(invoice.gst_cents, currency)],
          ...part(t('fields.paid'), invoice.paid_cents),
          ...part(t('fields.credited'), invoice.credited_cents),
          ...part(t('fields.inFlight'), invoice.in_flight_cents),
          ...part(t('fields.writtenOff'), invoice.written_off_cents),
          [t('fields.due'), <b key="due">{money(invoice.due_cents, currency)}</b>],
          ...part(t('detail.scheduled'), standing.scheduled_cents),
          ...part(t('detail.customerCredit'), standing.customer_credit_cents),
        ]}
      />
    </Card>
  );
}

function About({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const mayOpen = useCan('customers.read');
  return (
    <Card title={t('detail.about')}>
      <Facts
        facts={[
          [
            t('fields.customer'),
            mayOpen ? (
              <Link key="customer" to={address('merchantCustomersDetail', { id: invoice.customer_id })}>
                {invoice.customer_name}
              </Link>
            ) : (
              invoice.customer_name
            ),
          ],
          [t('fields.issued'), date(invoice.issue_date)],
          [t('fields.dueDate'), date(invoice.due_date)],
          ...(invoice.period_start && invoice.period_end
            ? [
                [
                  t('detail.period'),
                  t('detail.fromTo', { from: date(invoice.period_start), to: date(invoice.period_end) }),
                ] as const,
              ]
            : []),
          ...(invoice.planned_charge
            ? [[t('detail.planned'), date(invoice.planned_charge.charge_on)] as const]
            : []),
          [
            t('statement.title'),
            <Link key="statement" to={address('merchantInvoiceStatement', { id: invoice.customer_id })}>
              {t('statement.open')}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

function Loaded({ invoice, standing }: { invoice: Invoice; standing: StandingOf }) {
  const { t } = useTranslation('accounting');
  return (
    <>
      <PageHeader
        title={invoice.number}
        status={<StatusChip status={invoice.status} />}
        meta={
          <>
            <CopyableId value={invoice.id} onCopy={copyText} />
            <span>{invoice.customer_name}</span>
            <span>{invoice.description}</span>
          </>
        }
        actions={<InvoiceActions invoice={invoice} standing={standing} />}
      />
      {standing.waiting && (
        <p className="lk-well">
          {t('writeOff.waits', { date: date(dateOfMoment(standing.waiting.expires_at)) })}{' '}
          <Link to={paths.merchantUserApprovals}>{t('writeOff.toApprovals')}</Link>
        </p>
      )}
      <RecordColumns
        main={
          <>
            <Card title={t('detail.lines')}>
              <InvoiceLines invoice={invoice} />
            </Card>
            <CreditNotes standing={standing} />
            <Payments invoice={invoice} standing={standing} />
            <PostingsCard postings={invoice.postings} />
          </>
        }
        aside={
          <>
            <InvoiceFacts invoice={invoice} standing={standing} />
            <About invoice={invoice} />
            <Happenings invoice={invoice} standing={standing} />
          </>
        }
      />
    </>
  );
}

/** One invoice: its lines, what is due of it, how it was paid and credited, and what can be done. */
export default function InvoiceDetailPage() {
  const { t } = useTranslation('accounting');
  const { id = '' } = useParams();
  useFollowed();
  const invoice = useQuery(readRecord(getInvoice, { id }));
  const standing = useQuery(readRecord(getInvoiceStanding, { id }));
  const both = invoice.data && standing.data ? { invoice: invoice.data, standing: standing.data } : undefined;
  const refetch = () => Promise.all([invoice.refetch(), standing.refetch()]);
  return (
    <DetailScreen
      query={{ data: both, error: invoice.error ?? standing.error, refetch }}
      failed={t('detail.failed')}
    >
      {(shown) => <Loaded {...shown} />}
    </DetailScreen>
  );
}
