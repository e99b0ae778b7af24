import { takesOnNew } from '@lorikeet/domain/merchants';
import { useTranslation } from 'react-i18next';
import { sessions } from '../../lib/sessions.ts';

/** Why nobody is written to with a code now, and why none is printed; false where nothing stands against it. */
export function useNotOpen(): { write: string | false; print: string | false } {
  const { t } = useTranslation('council');
  const status = sessions.merchant((session) => session.profile?.merchant.status) ?? 'live';
  const closing = !takesOnNew(status) && t('code.closing');
  return { write: closing || (status !== 'live' && t('code.notLive')), print: closing };
}
