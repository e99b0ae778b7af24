import { createApiKey, KEY_PERMISSIONS, updateApiKey } from '@lorikeet/contracts/api-keys';
import type { Permission } from '@lorikeet/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { type FieldBinding, usePortalForm } from '../../../lib/form.ts';
import { useWrite } from '../../../lib/queries.ts';
import { sessions } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { SidePanel } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PermissionMatrix } from '../../roles/permission-matrix.tsx';
import type { ApiKey, Shown } from './key-words.ts';

const OFFERED: ReadonlySet<string> = new Set(KEY_PERMISSIONS);
const DAYS = [30, 90, 365] as const;

/** Addresses in one line, commas between them. */
function NetworksField({ value, onChange, ...props }: FieldBinding<string[] | undefined>) {
  const { t } = useTranslation('integrations');
  const [typed, setTyped] = useState((value ?? []).join(', '));
  const type = (text: string) => {
    setTyped(text);
    onChange(
      text
        .split(/[,\s]+/)
        .map((one) => one.trim())
        .filter(Boolean),
    );
  };
  return (
    <TextField
      {...props}
      label={t('keys.fields.networks')}
      help={t('keys.networksHelp')}
      optional
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={type}
    />
  );
}

type FieldsProps = {
  name: FieldBinding<string>;
  networks: FieldBinding<string[] | undefined>;
  permissions: FieldBinding<Permission[]>;
  kept: readonly string[];
  children?: React.ReactNode;
};

function Fields({ name, networks, permissions, kept, children }: FieldsProps) {
  const { t } = useTranslation('integrations');
  const own = sessions.merchant((session) => session.profile?.permissions) ?? [];
  return (
    <>
      <TextField
        label={t('keys.fields.name')}
        help={t('keys.nameHelp')}
        autoComplete="off"
        autoFocus
        maxLength={60}
        {...name}
      />
      {children}
      <NetworksField {...networks} />
      <h3>{t('keys.fields.permissions')}</h3>
      <PermissionMatrix
        id={permissions.id}
        value={permissions.value}
        error={permissions.error}
        offered={OFFERED}
        givable={new Set([...own, ...kept])}
        onChange={permissions.onChange}
      />
    </>
  );
}

type Props = {
  /** The key that is changed; a new one without. */
  apiKey?: ApiKey;
  onClose: (shown?: Shown) => void;
};

/** A new key, or one that is changed. */
export function KeyPanel({ apiKey, onClose }: Props) {
  return apiKey ? <EditPanel apiKey={apiKey} onClose={onClose} /> : <NewPanel onClose={onClose} />;
}

function NewPanel({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('integrations');
  const create = useWrite(createApiKey, { expected: [422, 1] });
  const form = usePortalForm(createApiKey.input, {
    name: '',
    permissions: [],
    networks: [],
    expires_in_days: null,
  });
  const submit = form.submit(async (values) => {
    const { code, data, message } = await create.mutateAsync(values);
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    onClose({ title: t('keys.made', { name: values.name }), secret: data.secret });
  });
  const days = form.values.expires_in_days;
  return (
    <SidePanel open onClose={() => onClose()} title={t('keys.add')} width={640}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('keys.add')} onClose={() => onClose()}>
        <Fields
          name={form.field('name')}
          networks={form.field('networks')}
          permissions={form.field('permissions')}
          kept={[]}
        >
          <SelectField
            label={t('keys.fields.expires')}
            options={[
              { value: '', label: t('keys.noEnd') },
              ...DAYS.map((count) => ({ value: String(count), label: t('keys.inDays', { count }) })),
            ]}
            value={days === null || days === undefined ? '' : String(days)}
            onChange={(value) => form.set('expires_in_days', value === '' ? null : Number(value))}
          />
        </Fields>
      </DialogForm>
    </SidePanel>
  );
}

function EditPanel({ apiKey, onClose }: Required<Props>) {
  const { t } = useTranslation('integrations');
  const update = useWrite(updateApiKey, { expected: [422, 1] });
  const { id, name, permissions, networks } = apiKey;
  const opened = { name, permissions, networks };
  const form = usePortalForm(updateApiKey.input, { id, ...opened }, opened);
  const submit = form.submit(async (values) => {
    const { code, message } = await update.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('keys.saved', { name: values.name }) });
    onClose();
  });
  return (
    <SidePanel open onClose={() => onClose()} title={t('keys.edit', { name: apiKey.name })} width={640}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('common:save')} onClose={() => onClose()}>
        <Fields
          name={form.field('name')}
          networks={form.field('networks')}
          permissions={form.field('permissions')}
          kept={apiKey.permissions}
        />
      </DialogForm>
    </SidePanel>
  );
}
