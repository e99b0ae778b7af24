import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

type Props = { title: string; note: string; secret: string; onClose: () => void };

/** A secret, shown this once: it closes when the person says that it is kept. */
export function SecretDialog({ title, note, secret, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const [isKept, setKept] = useState(false);
  return (
    <Dialog open onClose={() => isKept && onClose()} title={title}>
      <div className="lk-form">
        <p>{note}</p>
        <div className="lk-shown-secret lk-well">
          <code>{secret}</code>
          <Button size="small" icon={IconCopy} onClick={() => void copyText(secret)}>
            {t('common:copy')}
          </Button>
        </div>
        <CheckboxField label={t('secret.kept')} value={isKept} onChange={setKept} />
        <DialogActions>
          <Button look="primary" aria-disabled={!isKept} onClick={() => isKept && onClose()}>
            {t('secret.done')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
