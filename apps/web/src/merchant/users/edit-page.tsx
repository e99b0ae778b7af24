import type { WireOutput } from '@lorikeet/contracts/contract';
import { getUser, updateUser } from '@lorikeet/contracts/users';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { FormFrame } from '../../frames/form-frame.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleSummary } from '../roles/role-summary.tsx';
import { permissionsOf, RoleChoice, useRoles } from './role-choice.tsx';
import { useWaiting } from './use-waiting.ts';
import { userChange } from './user-change.ts';

type User = WireOutput<typeof getUser>;

/** The call leaves what is left out as it is; the form shows everything, so nothing of it may be emptied. */
const edited = updateUser.input.required({ name: true, email: true, username: true, role_ids: true });

function useEditForm(user: User) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const back = address('merchantUserDetail', { id: user.id });
  const held = user.roles.map((role) => role.id);
  const form = usePortalForm(
    edited,
    { id: user.id, name: user.name, email: user.email, username: user.username, role_ids: held },
    held,
  );
  const isWaiting = useWaiting();
  const write = useWrite(updateUser, { expected: [1, 422] });
  const save = form.submit(async (values) => {
    const { code, data, message } = await write.mutateAsync(userChange(values, form.seen));
    if (code !== 0) {
      addToast({ severity: 'error', summary: t('failed.update'), detail: message });
      return;
    }
    if (!isWaiting(data.waiting, data.changed)) {
      addToast({
        severity: data.changed ? 'success' : 'info',
        summary: t(data.changed ? 'form.saved' : 'form.unchanged'),
      });
    }
    void navigate(back, { replace: true });
  });
  return { form, save, back };
}

function EditForm({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'roles', 'permissions']);
  const { form, save, back } = useEditForm(user);
  const roles = useRoles().data?.roles ?? [];
  const chosen = form.values.role_ids ?? [];
  return (
    <FormFrame
      onSubmit={save}
      busy={form.submitting}
      label={t('form.save')}
      back={back}
      note={t('form.noteAtOnce')}
    >
      <div className="lk-columns">
        <div className="lk-stack">
          <Card title={t('form.who')}>
            <div className="lk-form">
              <TextField label={t('fields.name')} {...form.field('name')} />
              <TextField
                label={t('fields.email')}
                type="email"
                help={user.is_you ? t('form.ownEmail') : undefined}
                disabled={user.is_you}
                {...form.field('email')}
              />
              <TextField
                label={t('fields.username')}
                spellCheck={false}
                help={t('form.usernameHelp')}
                {...form.field('username')}
              />
            </div>
          </Card>
          <Card title={t('form.roles')} note={t('form.rolesHelp')}>
            <RoleChoice
              id={form.field('role_ids').id}
              value={chosen}
              held={user.roles.map((role) => role.id)}
              error={form.field('role_ids').error}
              onChange={(next) => form.set('role_ids', next)}
            />
          </Card>
        </div>
        <Card title={t('roles:summary.title')}>
          <RoleSummary permissions={permissionsOf(roles, chosen)} person={user.name} narrow />
        </Card>
      </div>
    </FormFrame>
  );
}

/** Changes a colleague: who they are to the portal, and their roles. */
export default function EditUserPage() {
  const { t } = useTranslation(['users', 'roles', 'permissions']);
  const { id = '' } = useParams();
  const query = useFresh(getUser, { user_id: id });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('list.safe')} title={t('form.edit')}>
      {(user) => (
        <>
          <PageHeader title={t('form.editTitle', { name: user.name })} />
          {user.can.includes('edit') ? (
            <EditForm key={user.id} user={user} />
          ) : (
            <EmptyState title={user.name}>{t('form.notYours')}</EmptyState>
          )}
        </>
      )}
    </DetailScreen>
  );
}
