import {
  accountNameField,
  accountNumberField,
  bsbField,
  nameField,
} from '@lorikeet/contracts/customer-fields';
import { acceptInvitation } from '@lorikeet/contracts/invitations';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../lib/call.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBankName } from '../customers/account-fields.tsx';
import { AcceptBar, AgreementPart } from './invitation-sheet.tsx';
import type { InvitationPage, SheetWords } from './offer-facts.tsx';

const schema = z.strictObject({
  accepted_by: nameField,
  account_name: accountNameField,
  bsb: bsbField,
  account_number: accountNumberField,
  sole_authority: z.boolean().refine((on) => on, { error: 'sole_authority_required' }),
  take_over: z.boolean(),
  accepted: z.boolean().refine((on) => on, { error: 'agreement_required' }),
});

type AcceptProps = {
  page: InvitationPage;
  t: SheetWords;
  locale: Locale;
  token: string;
  /** The page on screen is in another language than the one that was just chosen. */
  isHeld: boolean;
  onAccepted: (page: InvitationPage) => void;
  /** The terms are no longer those on screen. */
  onChanged: () => void;
  onNotAlone: () => void;
};

/** The server's refusal, where the payer looks: above the button. */
function useAcceptance({ page, token, locale, onAccepted, onChanged }: AcceptProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: async (values: z.output<typeof schema>) => {
      setRefusal(null);
      const { code, data, message } = await call(
        acceptInvitation,
        { ...values, sole_authority: true, accepted: true, token, locale, terms: page.terms ?? '' },
        { expected: [1, 422, 429] },
      );
      if (code === 0) return onAccepted(data);
      setRefusal(message);
      if ((data as unknown as { refusal?: string }).refusal === 'invitation.changed') onChanged();
    },
  });
  return { refusal, mutation };
}

type AcceptanceForm = PortalForm<typeof schema>;

/** Who accepts, from which account, and that nobody else has to sign. */
function AccountPart({
  form,
  t,
  onNotAlone,
}: {
  form: AcceptanceForm;
  t: SheetWords;
  onNotAlone: () => void;
}) {
  const bank = useBankName(form.values.bsb);
  return (
    <section className="lk-invite-part">
      <h2>{t('sheet.payFrom')}</h2>
      <div className="lk-form">
        <TextField label={t('sheet.yourName')} autoComplete="name" {...form.field('accepted_by')} />
        <TextField
          label={t('sheet.accountName')}
          autoComplete="off"
          maxLength={32}
          {...form.field('account_name')}
        />
        <div className="lk-invite-account">
          <TextField
            label={t('sheet.bsb')}
            numeric
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            placeholder="062-000"
            {...form.field('bsb')}
          />
          <TextField
            label={t('sheet.accountNumber')}
            numeric
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            {...form.field('account_number')}
          />
        </div>
        <p className="lk-invite-note" aria-live="polite">
          {bank ? t('sheet.bankAndFee', { bank }) : t('sheet.noFee')}
        </p>
        <CheckboxField label={t('sheet.soleAuthority')} {...form.field('sole_authority')} />
        <button type="button" className="lk-invite-link lk-invite-link--small" onClick={onNotAlone}>
          {t('sheet.notAlone')}
        </button>
      </div>
    </section>
  );
}

/** What is debited from another account today, and may be from this one: only if the payer says so. */
function OthersPart({ form, page, t }: { form: AcceptanceForm; page: InvitationPage; t: SheetWords }) {
  return (
    <section className="lk-invite-part">
      <h2>{t('others.title')}</h2>
      <ul className="lk-invite-points">
        {page.others.map((other) => (
          <li key={`${other.plan_name} ${other.account_masked}`}>
            {t('others.one', { plan: other.plan_name, account: other.account_masked })}
          </li>
        ))}
      </ul>
      <div className="lk-form" style={{ marginTop: 16 }}>
        <CheckboxField label={t('others.takeOver')} {...form.field('take_over')} />
        <p className="lk-invite-note">{t('others.effect')}</p>
      </div>
    </section>
  );
}

/** Account, authority, agreement and the button: all that a payer gives. */
export function AcceptForm(props: AcceptProps) {
  const { page, t, locale, isHeld, onNotAlone } = props;
  const form = usePortalForm(schema, {
    accepted_by: page.name ?? '',
    account_name: '',
    bsb: '',
    account_number: '',
    sole_authority: false,
    take_over: false,
    accepted: false,
  });
  const { refusal, mutation } = useAcceptance(props);
  const submit = form.submit(async (values) => void (await mutation.mutateAsync(values)));
  return (
    <form noValidate onSubmit={submit}>
      <AccountPart form={form} t={t} onNotAlone={onNotAlone} />
      {page.others.length > 0 && <OthersPart form={form} page={page} t={t} />}
      <AgreementPart page={page} t={t} locale={locale} />
      <section className="lk-invite-part lk-invite-tick">
        <CheckboxField
          label={t('sheet.agree', { version: page.agreement?.version ?? '' })}
          {...form.field('accepted')}
        />
        {refusal && (
          <p role="alert" className="lk-field-error">
            {refusal}
          </p>
        )}
      </section>
      <AcceptBar page={page} t={t} locale={locale}>
        {form.faults > 0 && (
          <p className="lk-field-error" role="status">
            {t('sheet.faults', { count: form.faults })}
          </p>
        )}
        <Button look="action" size="large" wide type="submit" busy={form.submitting || isHeld}>
          {t(form.submitting ? 'sheet.accepting' : 'sheet.accept')}
        </Button>
      </AcceptBar>
    </form>
  );
}
