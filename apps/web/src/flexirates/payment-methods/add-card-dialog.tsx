import { addMyCard } from '@lorikeet/contracts/payment-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { useWrite } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { CouncilChoice } from './council-choice.tsx';

function ToPage({ council, onClose }: { council: string; onClose: () => void }) {
  const { t } = useTranslation('payment-methods');
  const [failure, setFailure] = useState<string | null>(null);
  const keep = useWrite(addMyCard, { expected: [422] });
  const leave = async () => {
    setFailure(null);
    const answer = await keep.mutateAsync({ council });
    if (answer.code === 0) window.location.assign(answer.data.url);
    else setFailure(answer.message);
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault();
        void leave().catch(() => setFailure(t('addCard.unreached')));
      }}
      busy={keep.isPending}
      label={t('addCard.submit')}
      onClose={onClose}
    >
      <p>{t('addCard.text')}</p>
      {failure && <LoginFailure title={t('addCard.failed')} detail={failure} />}
    </DialogForm>
  );
}

/** Takes a ratepayer to the page on which a council is let keep a card, without a payment. */
export function AddCardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('payment-methods');
  return (
    <Dialog open={open} onClose={onClose} title={t('addCard.title')}>
      {open && (
        <CouncilChoice council="">
          {(slug) => <ToPage key={slug} council={slug} onClose={onClose} />}
        </CouncilChoice>
      )}
    </Dialog>
  );
}
