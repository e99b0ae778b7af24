import { getRatepayer } from '@lorikeet/contracts/ratepayers';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, Moment } from '../../ui/values.tsx';
import { PaymentsCard } from '../schedules/history-cards.tsx';
import { ScheduleChip } from '../schedules/schedule-words.tsx';
import { ActivityCard } from './activity-card.tsx';
import { type Ratepayer, RatepayerChip } from './ratepayer-words.tsx';

/** One ratepayer for the council's staff: what they have, how they pay, and what happened. */
export default function RatepayerPage() {
  const { t } = useTranslation('ratepayers');
  return (
    <RecordScreen of={getRatepayer} failed={t('oneFailed')} one={t('one')}>
      {(ratepayer) => <Detail ratepayer={ratepayer} />}
    </RecordScreen>
  );
}

function Detail({ ratepayer }: { ratepayer: Ratepayer }) {
  return (
    <>
      <PageHeader
        title={ratepayer.name}
        status={<RatepayerChip row={ratepayer} />}
        meta={<CopyableId value={ratepayer.email} short={false} onCopy={copyText} />}
      />
      <RecordColumns
        main={
          <>
            <AccessesCard accesses={ratepayer.accesses} />
            <SchedulesCard schedules={ratepayer.schedules} />
            <PaymentsCard payments={ratepayer.payments} />
          </>
        }
        aside={
          <>
            <AboutCard ratepayer={ratepayer} />
            <AccountsCard accounts={ratepayer.accounts} />
            <ActivityCard activity={ratepayer.activity} />
          </>
        }
      />
    </>
  );
}

function AboutCard({ ratepayer }: { ratepayer: Ratepayer }) {
  const { t } = useTranslation('ratepayers');
  const seesCustomers = useCan('customers.read');
  const { customer_id: customer } = ratepayer;
  return (
    <Card
      title={t('about')}
      foot={
        customer &&
        seesCustomers && (
          <ButtonLink to={address('merchantCustomersDetail', { id: customer })}>{t('toCustomer')}</ButtonLink>
        )
      }
    >
      <Facts
        facts={[
          [t('owed'), money(ratepayer.owed_cents)],
          [t('count'), String(ratepayer.properties)],
          [t('phone'), ratepayer.phone ?? '–'],
          [t('language'), t(`languages.${ratepayer.locale}`)],
          [t('since'), <Moment key="since" value={ratepayer.since} />],
        ]}
      />
    </Card>
  );
}

function AccessesCard({ accesses }: Pick<Ratepayer, 'accesses'>) {
  const { t } = useTranslation('ratepayers');
  return (
    <TableCard
      title={t('access.title')}
      rows={accesses}
      rowId={(row) => row.id}
      to={(row) => address('merchantCouncilPropertiesDetail', { id: row.property_id })}
      words={{ failed: t('oneFailed') }}
      columns={[
        {
          key: 'property',
          label: t('access.property'),
          kind: 'main',
          render: (row) => `${row.address.line1} · ${row.assessment_number}`,
        },
        { key: 'relation', label: t('access.relation'), render: (row) => t(`relations.${row.relation}`) },
        {
          key: 'state',
          label: t('access.state'),
          render: (row) => <StatusChip status={row.ended_at ? 'closed' : 'active'} />,
        },
        { key: 'owed', label: t('owed'), kind: 'number', render: (row) => money(row.owed_cents) },
      ]}
    />
  );
}

function SchedulesCard({ schedules }: Pick<Ratepayer, 'schedules'>) {
  const { t } = useTranslation('ratepayers');
  return (
    <TableCard
      title={t('plans.title')}
      rows={schedules}
      rowId={(row) => row.id}
      to={(row) => address('merchantCouncilSchedulesDetail', { id: row.id })}
      words={{ failed: t('oneFailed'), empty: t('plans.none') }}
      columns={[
        { key: 'property', label: t('plans.property'), kind: 'main', render: (row) => row.address.line1 },
        { key: 'state', label: t('plans.state'), render: (row) => <ScheduleChip schedule={row} /> },
        {
          key: 'frequency',
          label: t('plans.frequency'),
          render: (row) => t(`schedules:frequency.${row.frequency}`),
        },
        {
          key: 'next',
          label: t('plans.next'),
          kind: 'number',
          render: (row) => (row.next ? `${money(row.next.amount_cents)} · ${date(row.next.on)}` : '–'),
        },
      ]}
    />
  );
}

function AccountsCard({ accounts }: Pick<Ratepayer, 'accounts'>) {
  const { t } = useTranslation('ratepayers');
  return (
    <Card title={t('accounts.title')} note={t('accounts.note')}>
      {accounts.length === 0 && <p className="lk-muted">{t('accounts.none')}</p>}
      {accounts.length > 0 && (
        <Facts
          facts={accounts.map((one) => [
            [one.bank_name, one.account_masked].filter(Boolean).join(' '),
            [
              ...(one.is_default ? [t('accounts.default')] : []),
              t('accounts.added', { date: date(dateOfMoment(one.added_at)) }),
            ].join(' · '),
          ])}
        />
      )}
    </Card>
  );
}
