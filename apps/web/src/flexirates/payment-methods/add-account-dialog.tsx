import type { WireOutput } from '@lorikeet/contracts/contract';
import { addMyBankAccount, getDebitAgreement } from '@lorikeet/contracts/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AgreementPart } from './agreement-part.tsx';
import { CouncilChoice } from './council-choice.tsx';

const { accepted_by, account_name, bsb, account_number } = addMyBankAccount.input.shape;
const schema = z.strictObject({
  accepted_by,
  account_name,
  bsb,
  account_number,
  sole_authority: z.boolean().refine((on) => on, { error: 'sole_authority_required' }),
  accepted: z.boolean().refine((on) => on, { error: 'agreement_required' }),
});

type Agreement = WireOutput<typeof getDebitAgreement>;
type AccountFormProps = { council: string; agreement: Agreement; reread: () => void; onClose: () => void };

function AccountForm({ council, agreement, reread, onClose }: AccountFormProps) {
  const { t } = useTranslation('payment-methods');
  const locale = useAgreementLocale();
  const [failure, setFailure] = useState<string | null>(null);
  const add = useWrite(addMyBankAccount, { expected: [422] });
  const form = usePortalForm(schema, {
    accepted_by: '',
    account_name: '',
    bsb: '',
    account_number: '',
    sole_authority: false,
    accepted: false,
  });
  const submit = form.submit(async (values) => {
    setFailure(null);
    const answer = await add.mutateAsync({
      ...values,
      sole_authority: true,
      accepted: true,
      council,
      terms: agreement.terms,
      locale,
    });
    if (answer.code !== 0) {
      setFailure(answer.message);
      reread();
      return;
    }
    addToast({ severity: 'success', summary: t('add.done'), detail: t('add.copy') });
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('add.submit')} onClose={onClose}>
      <TextField label={t('add.yourName')} autoComplete="name" {...form.field('accepted_by')} />
      <TextField label={t('add.accountName')} autoComplete="off" {...form.field('account_name')} />
      <TextField label={t('add.bsb')} inputMode="numeric" autoComplete="off" {...form.field('bsb')} />
      <TextField
        label={t('add.accountNumber')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('account_number')}
      />
      <AgreementPart agreement={agreement} />
      <CheckboxField label={t('add.sole')} {...form.field('sole_authority')} />
      <CheckboxField label={t('add.accept')} {...form.field('accepted')} />
      {failure && <LoginFailure title={t('add.failed')} detail={failure} />}
    </DialogForm>
  );
}

const useAgreementLocale = () => (useTranslation().i18n.language.startsWith('zh') ? 'zh' : 'en');

/** The form with the agreement that it asks for: nobody agrees to what is not there to read. */
function AgreedAccount({ council, onClose }: { council: string; onClose: () => void }) {
  const { t } = useTranslation('payment-methods');
  const agreement = useQuery(read(getDebitAgreement, { council, locale: useAgreementLocale() }));
  const reread = () => void agreement.refetch();
  if (agreement.data)
    return <AccountForm council={council} agreement={agreement.data} reread={reread} onClose={onClose} />;
  if (agreement.error)
    return <ErrorState title={t('add.unread')} message={agreement.error.message} onRetry={reread} />;
  return <Skeleton lines={4} />;
}

/** A bank account with what its holder agrees to. `council` is null while it is closed. */
export function AddAccountDialog({ council, onClose }: { council: string | null; onClose: () => void }) {
  const { t } = useTranslation('payment-methods');
  return (
    <Dialog open={council !== null} onClose={onClose} title={t('add.title')}>
      {council !== null && (
        <CouncilChoice council={council}>
          {(slug) => <AgreedAccount key={slug} council={slug} onClose={onClose} />}
        </CouncilChoice>
      )}
    </Dialog>
  );
}
