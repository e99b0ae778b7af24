import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count as printCount } from '../../lib/format.ts';
import type { BulkOffer, BulkPreview, ListTools, RowsMeant } from '../../lib/list-tools.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Skeleton } from '../faces.tsx';
import { BulkReport } from './bulk-report.tsx';

export type BulkAsked = { offer: BulkOffer; rows: RowsMeant };
type Step = { at: 'looking' } | { at: 'asking' | 'doing' | 'done'; outcome: BulkPreview };
type DialogProps = { tools: ListTools; asked: BulkAsked; onClose: (isDone: boolean) => void };

/** Shows what an action would do, does it when agreed, and reports the rows that it could not change. */
export function BulkDialog({ tools, asked, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { step, agree } = useSteps(tools, asked, onClose);
  const isDone = step.at === 'done';
  return (
    <Dialog open onClose={() => step.at !== 'doing' && onClose(isDone)} title={asked.offer.title}>
      {step.at === 'looking' ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton lines={3} />
        </div>
      ) : (
        <BulkReport outcome={step.outcome} isDone={isDone} />
      )}
      <div className="lk-dialog-actions">
        {isDone ? (
          <Button look="primary" onClick={() => onClose(true)}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={() => step.at !== 'doing' && onClose(false)}>{t('cancel')}</Button>
            {step.at !== 'looking' && (
              <Button
                look={asked.offer.danger ? 'danger' : 'primary'}
                busy={step.at === 'doing'}
                blocked={step.outcome.changed === 0 && t('list.bulk.nothing')}
                onClick={() => void agree()}
              >
                {t('list.bulk.do', { label: asked.offer.label, shown: printCount(step.outcome.changed) })}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Preview, question, report. A call that fails shows why by itself: the dialog then closes. */
function useSteps(tools: ListTools, { offer, rows }: BulkAsked, onClose: (isDone: boolean) => void) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ at: 'looking' });
  const key = useRef(crypto.randomUUID());
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void tools
      .preview(offer, rows)
      .catch(() => null)
      .then((outcome) => (outcome ? setStep({ at: 'asking', outcome }) : onClose(false)));
  });
  const agree = async () => {
    if (step.at !== 'asking') return;
    setStep({ at: 'doing', outcome: step.outcome });
    const agreed = { digest: step.outcome.digest, key: key.current };
    const outcome = await tools.run(offer, rows, agreed).catch(() => null);
    if (!outcome) return onClose(false);
    if (outcome.waiting) {
      addToast({ severity: 'info', summary: t('secondPerson.title'), detail: t('secondPerson.detail') });
      return onClose(true);
    }
    if (outcome.refused.length > 0) return setStep({ at: 'done', outcome });
    const summary = t('list.bulk.changed', { count: outcome.changed, shown: printCount(outcome.changed) });
    addToast({ severity: 'success', summary });
    onClose(true);
  };
  return { step, agree };
}
