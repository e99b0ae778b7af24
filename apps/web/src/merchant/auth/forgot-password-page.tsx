import { forgetPassword } from '@lorikeet/contracts/recovery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForgotPassword, SendLink } from '../../app/account/forgot-password.tsx';
import { useCheckedCall } from '../../app/account/use-checked-call.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { blankName, NameFields, schemasOf, type Way } from './name-fields.tsx';

const SCHEMAS = schemasOf(forgetPassword.input);
// The human check's answer takes the last place just before sending.
const blank = (way: Way) => ({ ...blankName(way), google_token: 'pending' });

/** Staff ask for a link to choose a new password; whose e-mail signs in elsewhere, by merchant ID and username. */
export default function ForgotPasswordPage() {
  return (
    <ForgotPassword login={paths.merchantLogin} form={(onSent) => <StaffForgotForm onSent={onSent} />} />
  );
}

function StaffForgotForm({ onSent }: { onSent: (said: string, nothingCame: string) => void }) {
  const { t } = useTranslation('recovery');
  const [way, setWay] = useState<Way>('email');
  const checked = useCheckedCall();
  const form = usePortalForm(SCHEMAS[way] as typeof forgetPassword.input, blank('email'));
  const submit = form.submit(async (values) => {
    const ask = (google_token: string) =>
      call(forgetPassword, { ...values, google_token }, { expected: 'all' });
    if (!(await checked.send(ask))) return;
    const { email, merchant_id, username } = values;
    if (email === undefined) onSent(t('resetSentByName', { merchant_id, username }), t('nothingCameByName'));
    else onSent(t('resetSent', { email }), t('nothingCame'));
  });
  const change = (next: string) => {
    setWay(next as Way);
    form.reset(blank(next as Way));
  };
  const ways = [
    { value: 'email', label: t('email') },
    { value: 'merchant', label: t('merchantId') },
  ];
  return (
    <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={checked.check.start}>
      <Segments label={t('ways')} value={way} options={ways} onChange={change} />
      <NameFields form={form} way={way} />
      <SendLink {...checked} busy={form.submitting} />
    </form>
  );
}
