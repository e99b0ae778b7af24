import { declineHardship } from '@lorikeet/contracts/hardship';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { HardshipRequest } from './hardship-words.tsx';

type Props = { request: HardshipRequest; onClose: () => void };

function DeclineForm({ request, onClose }: Props) {
  const { t } = useTranslation('hardship');
  const write = useWrite(declineHardship, { expected: [422] });
  const form = usePortalForm(declineHardship.input, { id: request.id, answer: '' });
  const submit = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return refreshAfter(declineHardship);
    addToast({ severity: 'success', summary: t('decline.done'), detail: request.ratepayer_name });
    onClose();
  });
  return (
    <DialogForm
      onSubmit={submit}
      busy={form.submitting}
      label={t('decline.action')}
      look="danger"
      onClose={onClose}
    >
      <p>{t('decline.text')}</p>
      <TextAreaField {...form.field('answer')} label={t('answer')} />
    </DialogForm>
  );
}

/** A refusal, with words to the person. */
export function DeclineDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('hardship');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('decline.title')}>
      <DeclineForm {...props} />
    </Dialog>
  );
}
