import { approveHardship } from '@lorikeet/contracts/hardship';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orNothing } from '../../lib/field-bindings.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { HardshipRequest } from './hardship-words.tsx';

type Props = { request: HardshipRequest; onClose: () => void };

function ApproveForm({ request, onClose }: Props) {
  const { t } = useTranslation('hardship');
  const today = useBusinessDate();
  const write = useWrite(approveHardship, { expected: [422] });
  const form = usePortalForm(approveHardship.input, {
    id: request.id,
    pause_until: null,
    finish_by: null,
    waived_from: null,
    waived_until: null,
    answer: '',
    schedule_version: request.schedule?.version ?? null,
  });
  const submit = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('approve.done'), detail: request.ratepayer_name });
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('approve.action')} onClose={onClose}>
      <p>{t('approve.text')}</p>
      <DateField
        {...orNothing(form.field('pause_until'))}
        label={t('approve.pause')}
        help={t('approve.pauseHelp')}
        min={today}
        optional
      />
      <DateField
        {...orNothing(form.field('finish_by'))}
        label={t('approve.finish')}
        help={t('approve.finishHelp')}
        min={today}
        optional
      />
      <div className="lk-pair">
        <DateField {...orNothing(form.field('waived_from'))} label={t('approve.waivedFrom')} optional />
        <DateField
          {...orNothing(form.field('waived_until'))}
          label={t('approve.waivedUntil')}
          help={t('approve.waivedHelp')}
          optional
        />
      </div>
      <TextAreaField {...form.field('answer')} label={t('answer')} />
    </DialogForm>
  );
}

/** What is granted to the person, and in which words. */
export function ApproveDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation('hardship');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('approve.title')}>
      <ApproveForm {...props} />
    </Dialog>
  );
}
