import { userRegister } from '@lorikeet/contracts/properties';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PasswordHints } from '../../app/account/password-hints.tsx';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { isUnchecked } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useHumanCheck } from '../../lib/human-check.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField, PhoneField, TextField } from '../../ui/text-field.tsx';
import type { Relation } from '../properties/found-property.tsx';
import { limitWords, type NoticeFacts, SHOWN_HERE } from '../properties/notice-facts.ts';
import type { RegistrationForm } from './registration-form.ts';

type Props = {
  form: RegistrationForm;
  facts: NoticeFacts;
  relation: Relation;
  onBack: () => void;
  onDone: (email: string) => void;
};

/** Sends the registration; the sentence of what went wrong, or nothing. */
function useRegister({ form, facts, relation, onDone }: Props) {
  const check = useHumanCheck();
  const [unchecked, setUnchecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.submit(async (_typed, { confirm: _, ...person }) => {
    setFailure(null);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return;
    const input = { ...facts, ...person, relation, google_token: token };
    const answer = await call(userRegister, input, SHOWN_HERE)
      .catch((error: unknown) => {
        const isAgain = isUnchecked(error);
        setUnchecked(isAgain);
        if (isAgain || form.pin(error)) return { code: 422, message: '' };
        return { code: 1, message: limitWords(error) };
      })
      .finally(check.reset);
    if (answer.code === 0) onDone(person.email);
    else if (answer.code === 1) setFailure(answer.message);
  });
  return { check, unchecked, failure, submit };
}

/** The last step: who signs in, and with what. */
export function SignInStep(props: Props) {
  const { t } = useTranslation('properties');
  const { form, onBack } = props;
  const to = useOfficeAddress();
  const { check, unchecked, failure, submit } = useRegister(props);
  const terms = (
    <Trans
      t={t}
      i18nKey="register.terms"
      components={{ terms: <Link to={to(paths.officialTerms)} target="_blank" rel="noopener" /> }}
    />
  );
  return (
    <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={check.start}>
      <TextField {...form.field('name')} label={t('register.name')} autoComplete="name" />
      <TextField {...form.field('email')} label={t('register.email')} type="email" autoComplete="username" />
      <PhoneField
        {...form.field('phone')}
        value={form.values.phone ?? ''}
        onChange={(value) => form.field('phone').onChange(value)}
        label={t('register.phone')}
        optional
      />
      <PasswordField {...form.field('password')} label={t('register.password')} autoComplete="new-password" />
      <PasswordHints value={form.values.password ?? ''} />
      <PasswordField {...form.field('confirm')} label={t('register.confirm')} autoComplete="new-password" />
      <CheckboxField
        {...form.field('terms')}
        onChange={(value) => form.field('terms').onChange(value as true)}
        label={terms}
      />
      <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
      {failure && <LoginFailure title={t('register.failed')} detail={failure} />}
      <div className="lk-step-actions">
        <Button size="large" onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button type="submit" look="primary" size="large" busy={form.submitting}>
          {t('register.submit')}
        </Button>
      </div>
    </form>
  );
}
