import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { PROFILE_CALLS } from './profile-calls.ts';
import { run, useOwnWrite } from './use-own-write.ts';

/** The link in the letter leads to the profile with its token: it is spent once and leaves the address. */
export function useEmailLink(area: SessionArea) {
  const { t } = useTranslation('profile');
  const [search, setSearch] = useSearchParams();
  const { write } = useOwnWrite(area, PROFILE_CALLS[area].verifyEmail, t('failedVerify'));
  const spent = useRef<string | null>(null);
  const token = search.get('verify');
  useEffect(() => {
    if (!token || spent.current === token) return;
    spent.current = token;
    setSearch(
      (before) => {
        before.delete('verify');
        return before;
      },
      { replace: true },
    );
    const verify = async () => {
      const answer = await write({ token });
      if (answer) addToast({ severity: 'success', summary: t('verified'), detail: answer.email });
    };
    run(verify());
  }, [token, setSearch, write, t]);
}
