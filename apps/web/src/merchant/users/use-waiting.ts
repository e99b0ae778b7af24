import type { WaitingChange } from '@lorikeet/contracts/approvals';
import { useTranslation } from 'react-i18next';
import { addToast } from '../../lib/toasts.ts';

/**
 * Says that a change waits for a second person where it does, and returns whether it does. `changed`: something else
 * of the same form was changed at once.
 */
export function useWaiting(): (
  waiting: Readonly<Record<keyof NonNullable<WaitingChange>, unknown>> | null,
  changed?: boolean,
) => boolean {
  const { t } = useTranslation('users');
  return (waiting, changed = false) => {
    if (!waiting) return false;
    addToast({
      severity: 'info',
      summary: t('waits'),
      detail: t(changed ? 'waitsRest' : 'waitsHelp'),
      life: 6000,
    });
    return true;
  };
}
