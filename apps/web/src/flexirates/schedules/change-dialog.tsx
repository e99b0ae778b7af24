import { changeMySchedule, previewMySchedule } from '@lorikeet/contracts/schedules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { usePayFrom } from '../payment-methods/use-pay-from.ts';
import { ChangeFields, type Draft, isComplete, type Offer } from './change-fields.tsx';
import type { Change, Debit } from './debit-words.ts';
import { Effect } from './effect.tsx';

/** The effect that was shown, of which version and of what was owed. */
type Shown = {
  version: number;
  owed_cents: number;
  before: readonly Debit[];
  after: readonly Debit[];
  change: Change;
};

type Props = { offer: Offer; onClose: () => void };

/** What the form says, as the call takes it. */
function changeOf({ kind, debit }: Offer, draft: Draft): Change {
  switch (kind) {
    case 'begin':
      return {
        kind,
        frequency: draft.frequency,
        start_on: draft.day,
        payment_method_id: draft.account,
      };
    case 'terms':
      return { kind, frequency: draft.frequency, start_on: draft.day };
    case 'skip':
      return { kind, on: debit!.nominal_on };
    case 'move':
      return { kind, on: debit!.nominal_on, to: draft.day };
    case 'pause':
      return { kind, until: draft.day };
    case 'extra':
      return { kind, on: draft.day, amount_cents: draft.amount ?? 0 };
    case 'account':
    case 'restart':
      return { kind, payment_method_id: draft.account };
    case 'resume':
    case 'end':
      return { kind };
  }
}

const ASKS_NOTHING = ['skip', 'resume', 'end'];

function Steps({ offer, onClose }: Props) {
  const { t } = useTranslation('schedules');
  const { property, kind } = offer;
  const [draft, setDraft] = useState<Draft>(offer.draft);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(offer.draft));
  const [shown, setShown] = useState<Shown | null>(null);
  const { cardOf } = usePayFrom({ council: property.council.slug });
  const card = cardOf(draft.account);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useWrite(previewMySchedule, { expected: [422] });
  const change = useWrite(changeMySchedule, { expected: [422] });
  const show = async (event?: FormEvent) => {
    event?.preventDefault();
    setFailure(null);
    if (!isComplete(offer, draft)) return setFailure(t('fillIn'));
    const asked = changeOf(offer, draft);
    const answer = await preview
      .mutateAsync({ id: property.property_id, change: asked })
      .catch((error: Error) => ({ code: 1 as const, message: error.message, data: null }));
    if (answer.code !== 0) return setFailure(answer.message);
    setShown({ ...answer.data, change: asked });
  };
  const confirm = async () => {
    setFailure(null);
    const { version, owed_cents, change: asked } = shown!;
    const answer = await change
      .mutateAsync({ id: property.property_id, version, owed_cents, change: asked })
      .catch((error: Error) => ({ code: 1 as const, message: error.message, data: null }));
    // Refused, what was shown is not so any more: it is read again, and shown again before it can be confirmed.
    if (answer.code !== 0 && answer.data) {
      refreshAfter(changeMySchedule);
      setShown(null);
    }
    if (answer.code !== 0) return setFailure(answer.message);
    addToast({ severity: 'success', summary: t(`done.${kind}`) });
    onClose();
  };
  const asksNothing = ASKS_NOTHING.includes(kind);
  return (
    <form noValidate className="lk-form" onSubmit={(event) => void show(event)}>
      <p className="lk-muted">{t(`about.${kind}`)}</p>
      {!shown && <ChangeFields offer={offer} draft={draft} onChange={setDraft} />}
      {shown && <Effect before={shown.before} after={shown.after} card={card} />}
      {shown && kind !== 'end' && <p className="lk-small lk-muted">{t('confirming')}</p>}
      {failure && <LoginFailure title={t('refused')} detail={failure} />}
      <DialogActions>
        <Button onClick={shown && !asksNothing ? () => setShown(null) : onClose}>
          {shown && !asksNothing ? t('common:back') : t('common:cancel')}
        </Button>
        {shown ? (
          <Button
            look={kind === 'end' ? 'danger' : 'primary'}
            busy={change.isPending}
            onClick={() => void confirm()}
          >
            {t(`confirm.${kind}`)}
          </Button>
        ) : (
          <Button look="primary" type="submit" busy={preview.isPending}>
            {t('showEffect')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

/** A change in two steps: what is wished, then what it does to the payments; nothing is done before it was seen. */
export function ChangeDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const [kept, setKept] = useState<Offer | null>(offer);
  if (offer && offer !== kept) setKept(offer);
  const { debit, kind } = kept ?? {};
  return (
    <Dialog open={offer !== null} onClose={onClose} title={kind ? t(`change.${kind}`) : ''}>
      {kept && <Steps key={`${kind}${debit?.nominal_on}`} offer={kept} onClose={onClose} />}
    </Dialog>
  );
}
