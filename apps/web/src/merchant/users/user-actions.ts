import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  activateUser,
  deactivateUser,
  deleteUser,
  type getUser,
  resendUserInvitation,
} from '@lorikeet/contracts/users';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../lib/confirm.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import type { MenuEntry } from '../../ui/menu.tsx';

export type User = WireOutput<typeof getUser>;

const tell = (summary: string) => addToast({ severity: 'success', summary });

/** Deactivation and removal ask first and say what they do. */
function useQuestions(user: User) {
  const { t } = useTranslation('users');
  const ask = (what: 'deactivate' | 'remove') =>
    confirm({
      header: t(`detail.${what}Ask`, { name: user.name }),
      message: t(`detail.${what}Effect`),
      icon: what === 'remove' ? 'danger' : 'warning',
      acceptLabel: t(`detail.${what}`),
      rejectLabel: t('detail.keep'),
      danger: true,
    });
  return ask;
}

/** What the reader may do about a colleague beside editing them: the server says which, the permission is asked again. */
export function useUserEntries(user: User, onReset: () => void): MenuEntry[] {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const canWrite = useCan('users.write');
  const ask = useQuestions(user);
  const { id, name } = user;
  const resend = useWrite(resendUserInvitation);
  const activate = useWrite(activateUser);
  const deactivate = useWrite(deactivateUser);
  const remove = useWrite(deleteUser, { expected: [1] });
  const done = async (write: Promise<{ code: number }>, words: string) => {
    if ((await write).code === 0) tell(words);
  };
  const takeOut = async () => {
    if (!(await ask('remove'))) return;
    const { code, message } = await remove.mutateAsync({ id });
    if (code !== 0) {
      addToast({ severity: 'error', summary: t('failed.delete'), detail: message });
      return;
    }
    tell(t('detail.removed', { name }));
    void navigate(paths.merchantUserList, { replace: true });
  };
  const keepOut = async () => {
    if (await ask('deactivate'))
      await done(deactivate.mutateAsync({ id }), t('detail.deactivated', { name }));
  };
  const all: Partial<Record<User['can'][number], MenuEntry>> = {
    resend_invitation: {
      label: t('detail.resend'),
      onSelect: () => void done(resend.mutateAsync({ id }), t('detail.resent')),
    },
    activate: {
      label: t('detail.activate'),
      onSelect: () => void done(activate.mutateAsync({ id }), t('detail.activated', { name })),
    },
    reset_two_factor: { label: t('detail.reset'), onSelect: onReset },
    deactivate: { label: t('detail.deactivate'), onSelect: () => void keepOut(), danger: true },
    remove: { label: t('detail.remove'), onSelect: () => void takeOut(), danger: true },
  };
  const order = ['resend_invitation', 'activate', 'reset_two_factor', 'deactivate', 'remove'] as const;
  if (!canWrite) return [];
  return order.flatMap((action) => (user.can.includes(action) ? (all[action] ?? []) : []));
}
