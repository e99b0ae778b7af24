import { createUser } from '@lorikeet/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { FormFrame } from '../../frames/form-frame.tsx';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { RoleSummary } from '../roles/role-summary.tsx';
import { permissionsOf, RoleChoice, useRoles } from './role-choice.tsx';
import { useWaiting } from './use-waiting.ts';

type CreateForm = PortalForm<typeof createUser.input>;
type Entry = 'invite' | 'password';

/** What stands before the @, without what a username cannot have. */
const usernameOf = (email: string) =>
  (email.split('@')[0] ?? '').replace(/[^\p{L}\d._-]/gu, '').replace(/^[._-]+/, '');

function WhoFields({ form }: { form: CreateForm }) {
  const { t } = useTranslation('users');
  const email = form.field('email');
  const suggest = () => {
    email.onCommit();
    const name = usernameOf(form.values.email ?? '');
    if (!form.values.username && name) form.set('username', name);
  };
  return (
    <div className="lk-form">
      <TextField label={t('fields.name')} autoComplete="off" {...form.field('name')} />
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="off"
        help={t('form.emailHelp')}
        {...email}
        onCommit={suggest}
      />
      <TextField
        label={t('fields.username')}
        autoComplete="off"
        spellCheck={false}
        help={t('form.usernameHelp')}
        {...form.field('username')}
      />
    </div>
  );
}

type EntryProps = { form: CreateForm; entry: Entry; onEntry: (entry: Entry) => void };

function EntryFields({ form, entry, onEntry }: EntryProps) {
  const { t } = useTranslation('users');
  const password = form.field('password');
  const choose = (next: string) => {
    if (next === 'invite') form.inner.setValue('password', '', { shouldValidate: false });
    onEntry(next as Entry);
  };
  return (
    <div className="lk-form">
      <RadioField
        label={t('form.entry')}
        options={(['invite', 'password'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        value={entry}
        onChange={choose}
      />
      {entry === 'invite' ? (
        <RadioField
          label={t('form.locale')}
          options={['en', 'zh'].map((value) => ({ value, label: t(`locale.${value}`) }))}
          {...form.field('locale')}
          onChange={(value) => form.set('locale', value as 'en' | 'zh')}
        />
      ) : (
        <PasswordField
          label={t('fields.password')}
          help={t('form.passwordHelp')}
          autoComplete="new-password"
          {...password}
        />
      )}
    </div>
  );
}

function useSave(form: CreateForm, entry: Entry) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const isWaiting = useWaiting();
  const write = useWrite(createUser, { expected: [1, 422] });
  return form.submit(async ({ password, ...person }) => {
    // As it travels: what the form has checked holds ids as the server keeps them.
    if (entry === 'password' && !password) {
      form.fail('password', 'password_required');
      return;
    }
    const sent = entry === 'password' && password ? { ...person, password } : person;
    const { code, data, message } = await write.mutateAsync(sent);
    if (code !== 0) {
      addToast({ severity: 'error', summary: t('failed.create'), detail: message ?? '' });
      return;
    }
    const said = entry === 'invite' ? t('form.invited', { email: person.email.trim() }) : t('form.created');
    if (!isWaiting(data.waiting)) addToast({ severity: 'success', summary: said });
    const to = data.id ? address('merchantUserDetail', { id: data.id }) : paths.merchantUserList;
    void navigate(to, { replace: true });
  });
}

/** Adds a colleague: by an invitation, unless the reader sets a first password for them. */
export default function CreateUserPage() {
  const { t } = useTranslation(['users', 'roles', 'permissions']);
  const locale = useInterface((state) => state.locale);
  const [entry, setEntry] = useState<Entry>('invite');
  const form = usePortalForm(createUser.input, {
    name: '',
    email: '',
    username: '',
    role_ids: [],
    password: '',
    locale,
  });
  const save = useSave(form, entry);
  const chosen = form.values.role_ids ?? [];
  const roles = useRoles().data?.roles ?? [];
  return (
    <Page>
      <PageHeader title={t('form.addTitle')} />
      <FormFrame
        onSubmit={save}
        busy={form.submitting}
        label={t(entry === 'invite' ? 'form.send' : 'form.create')}
        back={paths.merchantUserList}
        note={entry === 'invite' ? t('form.note') : undefined}
      >
        <div className="lk-columns">
          <div className="lk-stack">
            <Card title={t('form.who')}>
              <WhoFields form={form} />
            </Card>
            <Card title={t('form.roles')} note={t('form.rolesHelp')}>
              <RoleChoice
                id={form.field('role_ids').id}
                value={chosen}
                error={form.field('role_ids').error}
                onChange={(next) => form.set('role_ids', next)}
              />
            </Card>
            <Card title={t('form.entry')}>
              <EntryFields form={form} entry={entry} onEntry={setEntry} />
            </Card>
          </div>
          <Card title={t('roles:summary.title')}>
            <RoleSummary
              permissions={permissionsOf(roles, chosen)}
              person={form.values.name || t('form.they')}
              narrow
            />
          </Card>
        </div>
      </FormFrame>
    </Page>
  );
}
