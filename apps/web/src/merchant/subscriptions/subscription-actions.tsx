import { resumeSubscription } from '@lorikeet/contracts/subscriptions';
import {
  IconCreditCard,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconReplace,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import type { Subscription } from './subscription.ts';

/** What may be done with a subscription now, as the server says. */
export function SubscriptionActions({ subscription: s }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const [dialog, setDialog] = useState<'change' | 'method' | 'skip' | 'pause' | 'cancel' | null>(null);
  const resume = useWrite(resumeSubscription);
  const goOn = async () => {
    const { code } = await resume.mutateAsync({ id: s.id });
    if (code === 0) addToast({ severity: 'success', summary: t('resumed') });
  };
  if (!s.can.change && !s.can.pause && !s.can.resume && !s.can.cancel && !s.can.change_method) return null;
  return (
    <div className="lk-panel-actions">
      {s.can.change && (
        <Button look="primary" icon={IconReplace} onClick={() => setDialog('change')}>
          {t('changeIt')}
        </Button>
      )}
      {s.can.change_method && (
        <Button icon={IconCreditCard} onClick={() => setDialog('method')}>
          {t('method.change')}
        </Button>
      )}
      {s.can.skip && (
        <Button icon={IconPlayerSkipForward} onClick={() => setDialog('skip')}>
          {t('skips.open')}
        </Button>
      )}
      {s.can.pause && (
        <Button icon={IconPlayerPause} onClick={() => setDialog('pause')}>
          {t('pause')}
        </Button>
      )}
      {s.can.resume && (
        <Button look="primary" icon={IconPlayerPlay} busy={resume.isPending} onClick={() => void goOn()}>
          {t('resume')}
        </Button>
      )}
      {s.can.cancel && (
        <Button look="dangerText" onClick={() => setDialog('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {!s.can.change && s.status === 'active' && s.end_date && (
        <p className="lk-small lk-muted">{t('ending', { date: date(s.end_date) })}</p>
      )}
      {dialog === 'change' && <ChangeDialog subscription={s} onClose={() => setDialog(null)} />}
      {dialog === 'method' && <MethodDialog subscription={s} onClose={() => setDialog(null)} />}
      {dialog === 'skip' && <SkipDialog subscription={s} onClose={() => setDialog(null)} />}
      {dialog === 'pause' && <PauseDialog subscription={s} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && <CancelDialog subscription={s} onClose={() => setDialog(null)} />}
    </div>
  );
}
