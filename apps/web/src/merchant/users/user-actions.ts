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
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import type { MenuEntry } from '../../ui/menu.tsx';

export type User = WireOutput<typeof getUser>;

/** What the reader may do about a colleague beside editing them: the server says which, the permission is asked again. */
export function useUserEntries(user: User, onReset: () => void): MenuEntry[] {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const canWrite = useCan('users.write');
  const { id, name } = user;
  const resend = useWrite(resendUserInvitation);
  const activate = useWrite(activateUser);
  const deactivate = useAskedWrite(deactivateUser);
  const remove = useAskedWrite(deleteUser, { expected: [1] });
  const done = async (write: Promise<{ code: number }>, summary: string) => {
    if ((await write).code === 0) addToast({ severity: 'success', summary });
  };
  // Deactivation and removal ask first and say what they do.
  const question = (what: 'deactivate' | 'remove') => ({
    header: t(`detail.${what}Ask`, { name }),
    message: t(`detail.${what}Effect`),
    icon: what === 'remove' ? ('danger' as const) : ('warning' as const),
    acceptLabel: t(`detail.${what}`),
    rejectLabel: t('detail.keep'),
    danger: true,
  });
  const takeOut = () =>
    remove.ask({
      question: question('remove'),
      input: { id },
      done: t('detail.removed', { name }),
      onDone: () => navigate(paths.merchantUserList, { replace: true }),
      onRefused: (detail) => addToast({ severity: 'error', summary: t('failed.delete'), detail }),
    });
  const keepOut = () =>
    deactivate.ask({
      question: question('deactivate'),
      input: { id },
      done: t('detail.deactivated', { name }),
    });
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
    deactivate: { label: t('detail.deactivate'), onSelect: keepOut, danger: true },
    remove: { label: t('detail.remove'), onSelect: takeOut, danger: true },
  };
  const order = ['resend_invitation', 'activate', 'reset_two_factor', 'deactivate', 'remove'] as const;
  if (!canWrite) return [];
  return order.flatMap((action) => (user.can.includes(action) ? (all[action] ?? []) : []));
}
