import './customers.css';
import { getCustomer, setCustomerStatus } from '@lorikeet/contracts/customers';
import { IconDots, IconPencil, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment, initials } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/menu.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { CreatePaymentDialog } from '../payments/create-payment-dialog.tsx';
import { AccountDialog } from './detail/account-dialog.tsx';
import { ActivityTab } from './detail/activity-card.tsx';
import type { Customer } from './detail/customer.ts';
import { DebitsTab } from './detail/debits-tab.tsx';
import { Overview } from './detail/overview.tsx';
import { InvoicesTab, PaymentsTab, SubscriptionsTab } from './detail/record-tabs.tsx';

const TABS = ['', 'debits', 'subscriptions', 'invoices', 'transactions', 'activity'] as const;

function Head({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'payment' | 'account' | null>(null);
  const can = {
    edit: useCan('customers.write'),
    invite: useCan('invitations.write'),
    pay: [useCan('payments.write'), useCan('payments.read'), useCan('mandates.read')].every(Boolean),
  };
  const status = useWrite(setCustomerStatus);
  const mandate = customer.payment_methods.find((method) => method.mandate_status === 'active');
  const editPath = address('merchantCustomersEdit', { id: customer.id });
  const invitePath = address('merchantCustomersCreateInvite', undefined, { customer: customer.id });
  const entries = (): MenuEntry[] => [
    ...(can.edit ? [{ label: t('detail.addAccount'), onSelect: () => setDialog('account') }] : []),
    ...(can.invite && mandate
      ? [{ label: t('detail.newDdr'), onSelect: () => void navigate(invitePath) }]
      : []),
    { label: t('list.copyId'), onSelect: () => void copyText(customer.id) },
    ...(can.edit
      ? customer.can.map((action) => ({
          label: t(`detail.${action}`),
          onSelect: () => status.mutate({ id: customer.id, action }),
          danger: action === 'deactivate',
        }))
      : []),
  ];
  return (
    <>
      <PageHeader
        avatar={initials(customer.name)}
        title={customer.name}
        status={<StatusChip status={customer.status} />}
        meta={
          <>
            <CopyableId value={customer.id} onCopy={copyText} />
            <span>{t(`type.${customer.type}`)}</span>
            <span>{t('detail.since', { date: date(dateOfMoment(customer.created_at)) })}</span>
          </>
        }
        actions={
          <>
            {can.edit && (
              <ButtonLink to={editPath} icon={IconPencil}>
                {t('common:edit')}
              </ButtonLink>
            )}
            <ActionMenu
              entries={entries}
              target={<IconButton icon={IconDots} outline label={t('common:more')} />}
            />
            {mandate && can.pay && (
              <Button look="action" icon={IconPlus} onClick={() => setDialog('payment')}>
                {t('detail.createPayment')}
              </Button>
            )}
            {!mandate && !customer.open_invitation && can.invite && (
              <ButtonLink look="action" icon={IconUserPlus} to={invitePath}>
                {t('list.invite')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AccountDialog customer={customer} open={dialog === 'account'} onClose={() => setDialog(null)} />
      <CreatePaymentDialog
        payer={{ id: customer.id, name: customer.name, email: customer.email }}
        open={dialog === 'payment'}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function TabBody({ tab, customer }: { tab: string; customer: Customer }) {
  switch (tab) {
    case 'debits':
      return <DebitsTab customer={customer} />;
    case 'subscriptions':
      return <SubscriptionsTab customer={customer} />;
    case 'invoices':
      return <InvoicesTab customer={customer} />;
    case 'transactions':
      return <PaymentsTab customer={customer} />;
    case 'activity':
      return <ActivityTab customer={customer} />;
    default:
      return <Overview customer={customer} />;
  }
}

/** The parts of the page that the reader may open. */
function useTabs() {
  const isShut: Partial<Record<(typeof TABS)[number], boolean>> = {
    subscriptions: !useCan('subscriptions.read'),
    invoices: !useCan('invoices.read'),
    transactions: !useCan('payments.read'),
  };
  return TABS.filter((tab) => !isShut[tab]);
}

function Loaded({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const [search, setSearch] = useSearchParams();
  const tabs = useTabs();
  const tab = tabs.find((each) => each === search.get('tab')) ?? '';
  const counts: Record<string, number | undefined> = {
    debits: customer.counts.debits,
    subscriptions: customer.counts.subscriptions,
    invoices: customer.counts.invoices,
    transactions: customer.counts.payments,
  };
  return (
    <>
      <Head customer={customer} />
      <div className="lk-detail-tabs">
        <Tabs
          label={t('detail.sections')}
          panelId="customer-section"
          tabs={tabs.map((key) => ({
            key,
            label: t(`detail.tabs.${key || 'overview'}`),
            count: counts[key],
          }))}
          value={tab}
          onChange={(key) => setSearch(key ? { tab: key } : {}, { preventScrollReset: true })}
        />
      </div>
      <div id="customer-section" role="tabpanel" aria-label={t(`detail.tabs.${tab || 'overview'}`)}>
        <TabBody tab={tab} customer={customer} />
      </div>
    </>
  );
}

/** One customer: what they owe and paid, what comes next, under which agreement, and what happened. */
export default function CustomerDetailPage() {
  const { t } = useTranslation('customers');
  const { id = '' } = useParams();
  const query = useQuery(read(getCustomer, { customer_id: id }, { expected: [404] }));
  return (
    <Page>
      {query.data && <Loaded customer={query.data} />}
      {query.isPending && <Skeleton lines={10} />}
      {query.error && !query.data && (
        <ErrorState
          title={t('detail.failed')}
          message={query.error.message}
          reassurance={t('list.safe')}
          onRetry={() => void query.refetch()}
        />
      )}
    </Page>
  );
}
