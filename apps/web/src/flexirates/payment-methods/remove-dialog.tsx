import { removeMyPaymentMethod } from '@lorikeet/contracts/payment-methods';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Method } from './method.ts';

type Props = { method: Method; others: readonly Method[]; onClose: () => void };

function Removal({ method, others, onClose }: Props) {
  const { t } = useTranslation('payment-methods');
  const [instead, setInstead] = useState('');
  useUnsaved(instead !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useWrite(removeMyPaymentMethod);
  const usable = others.filter(
    ({ id, council, standing }) =>
      id !== method.id && council.slug === method.council.slug && standing === 'active',
  );
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const answer = await remove
      .mutateAsync({ id: method.id, ...(instead && { replace_with: instead }) })
      .catch((error: Error) => ({ code: 1 as const, message: error.message }));
    if (answer.code !== 0) return setFailure(answer.message);
    addToast({ severity: 'success', summary: t('remove.done') });
    onClose();
  };
  const pays = method.pays.length;
  return (
    <DialogForm
      look="danger"
      onSubmit={(event) => void submit(event)}
      busy={remove.isPending}
      label={t('remove.title')}
      onClose={onClose}
    >
      <p>{t('remove.about', { account: method.account_masked, council: method.council.name })}</p>
      {pays > 0 && (
        <>
          <p>{t('remove.pays', { places: method.pays.map(({ line1 }) => line1).join(', ') })}</p>
          <SelectField
            label={t('remove.instead')}
            value={instead}
            placeholder={t('remove.stop')}
            options={usable.map(({ id, bank_name, account_masked }) => ({
              value: id,
              label: [bank_name, account_masked].filter(Boolean).join(' '),
            }))}
            onChange={setInstead}
          />
        </>
      )}
      {failure && <LoginFailure title={t('remove.failed')} detail={failure} />}
    </DialogForm>
  );
}

/** An account goes: what it pays goes on from another one, or stops. */
export function RemoveDialog({
  method,
  others,
  onClose,
}: {
  method: Method | null;
  others: readonly Method[];
  onClose: () => void;
}) {
  const { t } = useTranslation('payment-methods');
  return (
    <Dialog open={method !== null} onClose={onClose} title={t('remove.title')}>
      {method && <Removal method={method} others={others} onClose={onClose} />}
    </Dialog>
  );
}
