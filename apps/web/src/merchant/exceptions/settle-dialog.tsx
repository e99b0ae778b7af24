import { resolveException } from '@lorikeet/contracts/exceptions';
import { text } from '@lorikeet/contracts/wire';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { usePhaseWords } from '../operations/phase-words.ts';
import { adviceWords, detailWords, type Exception, kindWords, reasonWords } from './exception-words.ts';

const schema = z.strictObject({ resolution: text(500) });

function SettleForm({ row, onClose }: { row: Exception; onClose: () => void }) {
  const { t } = useTranslation(['exceptions', 'returns']);
  const phaseOf = usePhaseWords([row]);
  const form = usePortalForm(schema, { resolution: '' });
  const write = useWrite(resolveException, { expected: [422] });
  const save = form.submit(async ({ resolution }) => {
    const { code } = await write.mutateAsync({ id: row.id, merchant_id: row.merchant_id, resolution });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('settle.done') });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form">
        <p>
          <b>{kindWords(row.kind)}</b>
          <br />
          {[reasonWords(row), detailWords(row, t, phaseOf)].filter(Boolean).join(' · ')}
          <br />
          {adviceWords(row.kind)}
        </p>
        <TextAreaField
          label={t('settle.title')}
          help={t('settle.help')}
          rows={3}
          maxLength={500}
          {...form.field('resolution')}
        />
        <p className="lk-small lk-muted">{t('settle.note')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('settle.accept')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Notes how an exception was settled. */
export function SettleDialog({ row, onClose }: { row: Exception | null; onClose: () => void }) {
  const { t } = useTranslation('exceptions');
  return (
    <Dialog open={row !== null} onClose={onClose} title={t('settle.title')} width={480}>
      {row && <SettleForm row={row} onClose={onClose} />}
    </Dialog>
  );
}
