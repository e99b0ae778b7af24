import { text } from '@lorikeet/contracts/wire';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DialogForm } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const schema = z.object({ reason: text(200) });

type ReasonProps = {
  title: string;
  /** What it brings about. */
  effect: string;
  accept: string;
  open: boolean;
  onClose: () => void;
  /** True once it is done. */
  onReason: (reason: string) => Promise<boolean>;
};

function ReasonForm({ effect, accept, onClose, onReason }: ReasonProps) {
  const { t } = useTranslation('accounting');
  const form = usePortalForm(schema, { reason: '' });
  const save = form.submit(async ({ reason }) => {
    if (await onReason(reason)) onClose();
  });
  return (
    <DialogForm onSubmit={save} busy={form.submitting} label={accept} onClose={onClose} look="danger">
      <p>{effect}</p>
      <TextField label={t('reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}

/** Asks why, before something ends. */
export function ReasonDialog(props: ReasonProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title} width={480}>
      <ReasonForm {...props} />
    </Dialog>
  );
}
