import { createRole, getRole, listGivablePermissions } from '@lorikeet/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { failureOf, isNoRecord } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { useWaiting } from '../users/use-waiting.ts';
import { RoleFormFields, type RoleValues } from './role-form.tsx';

/**
 * What a new role starts with: nothing, or what of another one the reader may give. `failed` is a read without which that is not known:
 * a copy that starts empty would pass for the whole of the other role. `isGone`: there is no such role, which no second try changes.
 * `isUnread`: it starts with nothing since the reader may not see the other role.
 */
function useStart() {
  const [search] = useSearchParams();
  const like = search.get('like') ?? '';
  const given = useQuery(read(listGivablePermissions, {}));
  const own = given.data?.permissions;
  const mayRead = useCan('roles.read');
  const model = useQuery({
    ...read(getRole, { id: like }, { expected: 'all' }),
    enabled: like !== '' && mayRead,
  });
  if (!own && given.error) return { failed: { query: given, title: 'form.permissionsFailed' as const } };
  if (!model.data && isNoRecord(model.error)) return { isGone: true };
  if (!model.data && model.error) return { failed: { query: model, title: 'detail.failed' as const } };
  if (!own || (like !== '' && mayRead && model.isPending)) return {};
  const permissions = (model.data?.permissions ?? []).filter((name) => own.includes(name));
  const start: RoleValues = { name: '', slug: '', permissions };
  return { start, isUnread: like !== '' && !mayRead };
}

/** A role of the merchant's own. */
export default function CreateRolePage() {
  const { t } = useTranslation(['roles', 'permissions']);
  const navigate = useNavigate();
  const { failed, isGone, start, isUnread } = useStart();
  const isWaiting = useWaiting();
  const write = useWrite(createRole, { expected: [1, 422] });
  const save = async (values: RoleValues) => {
    const { code, data, message } = await write.mutateAsync(values);
    if (code !== 0) {
      addToast({ severity: 'error', summary: t('failed.create'), detail: message ?? '' });
      return;
    }
    if (!isWaiting(data.waiting)) addToast({ severity: 'success', summary: t('form.created') });
    const to = data.id ? address('merchantUserRolesDetails', { id: data.id }) : paths.merchantUserRoles;
    void navigate(to, { replace: true });
  };
  return (
    <Page>
      <PageHeader title={t('form.addTitle')} />
      {failed && (
        <ErrorState
          title={t(failed.title)}
          {...failureOf(failed.query.error)}
          onRetry={() => void failed.query.refetch()}
        />
      )}
      {isGone && (
        <EmptyState
          title={t('form.likeGone')}
          actions={
            <Button
              look="primary"
              onClick={() => void navigate(paths.merchantUserRolesCreate, { replace: true })}
            >
              {t('form.beginEmpty')}
            </Button>
          }
        >
          {t('form.likeGoneText')}
        </EmptyState>
      )}
      {isUnread && <p role="status">{t('form.likeUnread')}</p>}
      {!start && !failed && !isGone && <Skeleton lines={8} />}
      {start && (
        <RoleFormFields
          start={start}
          kept={[]}
          save={save}
          buttons={(busy) => (
            <>
              <ButtonLink to={paths.merchantUserRoles}>{t('common:cancel')}</ButtonLink>
              <Button look="primary" type="submit" busy={busy}>
                {t('form.create')}
              </Button>
            </>
          )}
        />
      )}
    </Page>
  );
}
