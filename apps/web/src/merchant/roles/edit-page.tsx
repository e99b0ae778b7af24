import type { WireOutput } from '@lorikeet/contracts/contract';
import { getRole, updateRole } from '@lorikeet/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useWaiting } from '../users/use-waiting.ts';
import { RoleFormFields, type RoleValues } from './role-form.tsx';
import { useRoleName } from './role-words.ts';

type Role = WireOutput<typeof getRole>;

function EditForm({ role }: { role: Role }) {
  const { t } = useTranslation(['roles', 'permissions']);
  const navigate = useNavigate();
  const back = address('merchantUserRolesDetails', { id: role.id });
  const isWaiting = useWaiting();
  const write = useWrite(updateRole, {
    expected: [1, 422],
  });
  const save = async (values: RoleValues, seen: string | undefined) => {
    const { code, data, message } = await write.mutateAsync({
      id: role.id,
      seen_updated_at: seen,
      ...values,
    });
    if (code !== 0) {
      addToast({ severity: 'error', summary: t('failed.update'), detail: message });
      return;
    }
    if (!isWaiting(data.waiting)) {
      addToast({
        severity: data.changed ? 'success' : 'info',
        summary: t(data.changed ? 'form.saved' : 'form.unchanged'),
      });
    }
    void navigate(back, { replace: true });
  };
  const { name, slug, permissions } = role;
  return (
    <RoleFormFields
      start={{ name, slug, permissions: [...permissions] }}
      kept={permissions}
      opened={role.updated_at}
      save={save}
      buttons={(busy) => (
        <>
          <ButtonLink to={back}>{t('common:cancel')}</ButtonLink>
          <Button look="primary" type="submit" busy={busy}>
            {t('form.save')}
          </Button>
        </>
      )}
    />
  );
}

/** Changes a role of the merchant's own; those of the system stay as they are. */
export default function EditRolePage() {
  const { t } = useTranslation(['roles', 'permissions']);
  const { id = '' } = useParams();
  const roleName = useRoleName();
  const query = useFresh(getRole, { id: id });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('list.safe')} title={t('form.edit')}>
      {(role) => (
        <>
          <PageHeader title={t('form.editTitle', { name: roleName(role) })} />
          {role.is_system ? (
            <EmptyState title={roleName(role)}>{t('detail.systemNote')}</EmptyState>
          ) : (
            <EditForm key={role.updated_at} role={role} />
          )}
        </>
      )}
    </DetailScreen>
  );
}
