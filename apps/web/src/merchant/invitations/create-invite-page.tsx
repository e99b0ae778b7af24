import type { WireOutput } from '@lorikeet/contracts/contract';
import { getCustomer } from '@lorikeet/contracts/customers';
import { createInvitation } from '@lorikeet/contracts/invitations';
import { getOnboardingChecklist } from '@lorikeet/contracts/registration';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { InviteEditor } from './invite-editor.tsx';
import { goesTo, type InviteValues, inviteSchema, newInviteBy, useInviteChannels } from './invite-form.ts';

type Customer = WireOutput<typeof getCustomer>;

const valuesFor = (
  newInvite: InviteValues,
  customer: Customer | undefined,
  plan: string | null,
): InviteValues =>
  customer
    ? {
        ...newInvite,
        plan_id: plan,
        customer_id: customer.id,
        name: customer.name,
        email: customer.email ?? '',
        phone: customer.phone ?? '',
        locale: customer.locale,
      }
    : { ...newInvite, plan_id: plan };

function NewInvite({ customer, plan }: { customer: Customer | undefined; plan: string | null }) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const channels = useInviteChannels();
  const form = usePortalForm(inviteSchema, valuesFor(newInviteBy(channels), customer, plan));
  const write = useWrite(createInvitation, {
    expected: [422],
  });
  const onSubmit = async (values: InviteValues) => {
    const { code, data } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({
      severity: 'success',
      summary: t('form.sent'),
      detail: t('form.sentTo', { name: goesTo(values, channels) }),
    });
    void navigate(address('merchantCustomersDetail', { id: data.customer_id }), { replace: true });
  };
  return (
    <InviteEditor
      form={form}
      title={t('form.createTitle')}
      onSubmit={onSubmit}
      actions={
        <>
          <ButtonLink
            to={
              customer ? address('merchantCustomersDetail', { id: customer.id }) : paths.merchantCustomersList
            }
          >
            {t('common:cancel')}
          </ButtonLink>
          <Button look="action" type="submit" icon={IconSend} busy={form.submitting}>
            {t('form.send')}
          </Button>
        </>
      }
    />
  );
}

/** What must be there before anybody can be invited, while it is not: said before a form is filled in for nothing. */
function useNotYet() {
  const isSettingUp = sessions.merchant((session) => session.profile?.merchant.is_setting_up === true);
  const enabled = useCan('dashboard.read') && isSettingUp;
  const { data, isLoading } = useQuery({ ...read(getOnboardingChecklist, {}), enabled });
  if (!data || data.can_invite) return { isLoading, note: null };
  const isDescribed = data.steps.some(({ step, done }) => step === 'business_details' && done);
  return { isLoading, note: isDescribed ? ('inviteWaits' as const) : ('inviteNeeds' as const) };
}

function NotYet({ note }: { note: 'inviteNeeds' | 'inviteWaits' }) {
  const { t } = useTranslation(['invitations', 'onboarding']);
  const mayDescribe = useCan('settings.write') && note === 'inviteNeeds';
  return (
    <Page>
      <PageHeader title={t('form.createTitle')} />
      <EmptyState
        title={t('form.notYet')}
        actions={
          mayDescribe && (
            <ButtonLink to={address('merchantUserSettings', undefined, { tab: 'business' })} look="primary">
              {t('onboarding:business_details.title')}
            </ButtonLink>
          )
        }
      >
        {t(`onboarding:${note}`)}
      </EmptyState>
    </Page>
  );
}

/** Invites a person, new or one of the customers (`?customer=`), to pay by direct debit, for a plan (`?plan=`). */
export default function CreateInvitePage() {
  const [search] = useSearchParams();
  const id = search.get('customer');
  const query = useQuery({ ...read(getCustomer, { id: id ?? '' }), enabled: id !== null });
  const notYet = useNotYet();
  if (notYet.note) return <NotYet note={notYet.note} />;
  if (notYet.isLoading || (id !== null && query.isPending)) {
    return (
      <Page>
        <Skeleton lines={8} />
      </Page>
    );
  }
  return <NewInvite key={id} customer={query.data} plan={search.get('plan')} />;
}
