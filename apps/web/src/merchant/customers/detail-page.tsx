import './customers.css';
import { getCustomer, setCustomerStatus } from '@lorikeet/contracts/customers';
import { IconDots, IconPencil, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordScreen } from '../../frames/detail-screen.tsx';
import { TabbedSections } from '../../frames/tabbed-sections.tsx';
import { useFollowed } from '../../frames/use-followed.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment, initials } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { OpenedInvoice } from '../invoices/invoice-link.tsx';
import { CreatePaymentDialog } from '../payments/create-payment-dialog.tsx';
import { AccountDialog } from './detail/account-dialog.tsx';
import { ActivityTab } from './detail/activity-card.tsx';
import { type Customer, isInvitable } from './detail/customer.ts';
import { heldBackBy } from './detail/debit-standing.ts';
import { DebitsTab } from './detail/debits-tab.tsx';
import { EraseDialog } from './detail/erase-dialog.tsx';
import { MergeDialog } from './detail/merge-dialog.tsx';
import { ErasedNote, MergedNote } from './detail/merged-records.tsx';
import { Overview } from './detail/overview.tsx';
import { InvoicesTab, PaymentsTab, SubscriptionsTab } from './detail/record-tabs.tsx';

/** True of an account under an active request, and of a card that is kept. */
const canPay = ({ status, card, mandate_status }: Customer['payment_methods'][number]) =>
  mandate_status === 'active' || (status === 'active' && card !== null);

/** Another currency than that of the banks is paid by card alone. */
const isDebited = ({ currency }: Customer) => currency === 'AUD';

type DialogName = 'payment' | 'account' | 'merge' | 'erase';

/** What a customer's menu offers to this reader. */
function useEntries(customer: Customer, openDialog: (name: DialogName) => void): () => MenuEntry[] {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const status = useWrite(setCustomerStatus);
  const { canEdit, canErase, canInvite, pays } = useRights(customer);
  const entry = (isOffered: boolean, label: string, onSelect: () => void): MenuEntry[] =>
    isOffered ? [{ label: t(label), onSelect }] : [];
  return () => [
    ...entry(canEdit && isDebited(customer), 'detail.addAccount', () => openDialog('account')),
    ...entry(
      canInvite && pays && isDebited(customer),
      'detail.newDdr',
      () => void navigate(invitePath(customer)),
    ),
    ...entry(canEdit, 'merge.with', () => openDialog('merge')),
    ...entry(true, 'list.copyId', () => void copyText(customer.id)),
    ...(canEdit
      ? customer.can.map((action) => ({
          label: t(`detail.${action}`),
          onSelect: () => status.mutate({ id: customer.id, action }),
          danger: action === 'deactivate',
        }))
      : []),
    ...(canErase ? [{ label: t('erase.open'), onSelect: () => openDialog('erase'), danger: true }] : []),
  ];
}

const invitePath = ({ id }: Customer) =>
  address('merchantCustomersCreateInvite', undefined, { customer: id });

/** What the reader may do with a customer, and the customer allows. Nothing begins under a merged or an erased record. */
function useRights(customer: Customer) {
  const isLive = customer.merged_into === null && customer.erased_at === null;
  const pays = customer.payment_methods.some(canPay);
  return {
    pays,
    canEdit: useCan('customers.write') && isLive,
    canErase: useCan('customers.erase') && isLive,
    canInvite: useCan('invitations.write') && isLive && isInvitable(customer),
    canPay:
      [useCan('payments.write'), useCan('payments.read'), useCan('mandates.read')].every(Boolean) && pays,
  };
}

function Head({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { canEdit, canInvite, canPay: canCharge, pays } = useRights(customer);
  const entries = useEntries(customer, setDialog);
  return (
    <>
      <PageHeader
        avatar={initials(customer.name)}
        title={customer.name}
        status={<StatusChip status={heldBackBy(customer) ?? customer.status} />}
        meta={
          <>
            <CopyableId value={customer.id} onCopy={copyText} />
            <span>{t(`type.${customer.type}`)}</span>
            <span>{t('detail.since', { date: date(dateOfMoment(customer.created_at)) })}</span>
          </>
        }
        actions={
          <>
            {canEdit && (
              <ButtonLink to={address('merchantCustomersEdit', { id: customer.id })} icon={IconPencil}>
                {t('common:edit')}
              </ButtonLink>
            )}
            <ActionMenu
              entries={entries}
              target={<IconButton icon={IconDots} outline label={t('common:more')} />}
            />
            {canCharge && (
              <Button look="action" icon={IconPlus} onClick={() => setDialog('payment')}>
                {t('detail.createPayment')}
              </Button>
            )}
            {!pays && !customer.open_invitation && canInvite && (
              <ButtonLink look="action" icon={IconUserPlus} to={invitePath(customer)}>
                {t('list.invite')}
              </ButtonLink>
            )}
          </>
        }
      />
      {dialog === 'merge' && <MergeDialog customer={customer} onClose={() => setDialog(null)} />}
      {dialog === 'erase' && <EraseDialog customer={customer} onClose={() => setDialog(null)} />}
      <AccountDialog customer={customer} open={dialog === 'account'} onClose={() => setDialog(null)} />
      <CreatePaymentDialog
        payer={{ id: customer.id, name: customer.name, email: customer.email }}
        open={dialog === 'payment'}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

/** The parts of the page, without those that the reader may not open. */
function useSections(customer: Customer) {
  const { t } = useTranslation('customers');
  const { counts } = customer;
  const may = {
    subscriptions: useCan('subscriptions.read'),
    invoices: useCan('invoices.read'),
    transactions: useCan('payments.read'),
  };
  const label = (key: string) => t(`detail.tabs.${key}`);
  const bodies = [
    { key: 'debits', count: counts.debits, show: () => <DebitsTab customer={customer} /> },
    {
      key: 'subscriptions',
      count: counts.subscriptions,
      show: () => <SubscriptionsTab customer={customer} />,
    },
    { key: 'invoices', count: counts.invoices, show: () => <InvoicesTab customer={customer} /> },
    { key: 'transactions', count: counts.payments, show: () => <PaymentsTab customer={customer} /> },
    { key: 'activity', count: undefined, show: () => <ActivityTab customer={customer} /> },
  ];
  const shown = bodies.filter(({ key }) => may[key as keyof typeof may] ?? true);
  return [
    { key: '', label: label('overview'), show: () => <Overview customer={customer} /> },
    ...shown.map((each) => ({ ...each, label: label(each.key) })),
  ] as const;
}

function Loaded({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  return (
    <>
      <Head customer={customer} />
      <MergedNote customer={customer} />
      <ErasedNote customer={customer} />
      <TabbedSections
        label={t('detail.sections')}
        id="customer-section"
        className="lk-detail-tabs"
        sections={useSections(customer)}
      />
      <OpenedInvoice />
    </>
  );
}

/** One customer: what they owe and paid, what comes next, under which agreement, and what happened. */
export default function CustomerDetailPage() {
  const { t } = useTranslation('customers');
  useFollowed();
  return (
    <RecordScreen of={getCustomer} failed={t('detail.failed')} safe={t('list.safe')}>
      {(record) => <Loaded customer={record} />}
    </RecordScreen>
  );
}
