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
import { PaysList } from './pays-list.tsx';
import { usePayFrom } from './use-pay-from.ts';

/** A method that its ratepayer may remove, with the words of its kind. */
export type Going = Pick<Method, 'id' | 'council' | 'pays'> & { title: string; about: string; done: string };

function Removal({ going, onClose }: { going: Going; onClose: () => void }) {
  const { t } = useTranslation('payment-methods');
  const [instead, setInstead] = useState('');
  useUnsaved(instead !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useWrite(removeMyPaymentMethod, { expected: [422] });
  const { options } = usePayFrom({ council: going.council.slug, except: going.id });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const answer = await remove
      .mutateAsync({ id: going.id, ...(instead && { replace_with: instead }) })
      .catch((error: Error) => ({ code: 1 as const, message: error.message }));
    if (answer.code !== 0) return setFailure(answer.message);
    addToast({ severity: 'success', summary: going.done });
    onClose();
  };
  return (
    <DialogForm
      look="danger"
      onSubmit={(event) => void submit(event)}
      busy={remove.isPending}
      label={t('remove.title')}
      onClose={onClose}
    >
      <p>{going.about}</p>
      {going.pays.length > 0 && (
        <>
          <p>{t('remove.pays')}</p>
          <PaysList pays={going.pays} />
          <SelectField
            label={t('remove.instead')}
            value={instead}
            placeholder={t('remove.stop')}
            options={options}
            onChange={setInstead}
          />
          <p className="lk-small lk-muted">{t(instead ? 'remove.goesOn' : 'remove.stops')}</p>
        </>
      )}
      {failure && <LoginFailure title={t('remove.failed')} detail={failure} />}
    </DialogForm>
  );
}

/** An account or a kept card goes: what it pays goes on from another one, or stops. */
export function RemoveDialog({ going, onClose }: { going: Going | null; onClose: () => void }) {
  const [kept, setKept] = useState<Going | null>(going);
  if (going && going.id !== kept?.id) setKept(going);
  return (
    <Dialog open={going !== null} onClose={onClose} title={kept?.title ?? ''}>
      {going && <Removal going={going} onClose={onClose} />}
    </Dialog>
  );
}
