import {
  CONNECTION_LOGINS,
  type listBankConnections,
  setBankConnection,
} from '@lorikeet/contracts/bank-connections';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { DialogForm } from '../../frames/form-frame.tsx';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { NumberField, PasswordField, TextAreaField, TextField } from '../../ui/text-field.tsx';

export type Connection = NonNullable<WireOutput<typeof listBankConnections>['rows'][number]['connection']>;

const { id: _, seen_updated_at: __, ...shape } = setBankConnection.input.shape;
const schema = z.strictObject(shape);
const SFTP_PORT = 22;
const BLANK = {
  host: '',
  port: SFTP_PORT,
  username: '',
  host_key: '',
  login: 'key',
  outgoing_folder: '',
  incoming_folder: '',
  done_folder: '',
} as const;

/** What is set of a connection, without when, and how its last visits went. */
const settingsOf = ({
  is_on: _on,
  updated_at: _set,
  visited_at: _at,
  failures: _failures,
  fault: _fault,
  next_visit_at: _next,
  ...settings
}: Connection) => settings;

/** Where the bank's server is, how it is known, and how it knows us. */
export function ConnectionForm(props: { id: string; connection: Connection | null; onClose: () => void }) {
  const { id, connection, onClose } = props;
  const { t } = useTranslation('bank-connections');
  const save = useWrite(setBankConnection, { expected: [422] });
  const typed = connection ? settingsOf(connection) : BLANK;
  const form = usePortalForm(schema, { ...typed, secret: '' }, connection?.updated_at ?? null);
  const submit = form.submit(async (values) => {
    const { code, data } = await save.mutateAsync({ id, ...values, seen_updated_at: form.seen });
    if (code !== 0) return;
    onClose();
    if (tellWaiting(data.waiting)) return;
    addToast({ severity: 'success', summary: t('saved'), detail: t('savedDetail') });
  });
  return (
    <DialogForm onSubmit={submit} busy={form.submitting} label={t('save')} onClose={onClose}>
      <p className="lk-muted lk-small">{t('formHelp')}</p>
      <div className="lk-pair">
        <TextField label={t('fields.host')} autoComplete="off" spellCheck={false} {...form.field('host')} />
        <NumberField label={t('fields.port')} {...form.field('port')} />
      </div>
      <TextField
        label={t('fields.hostKey')}
        help={t('hostKeyHelp')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('host_key')}
      />
      <TextField
        label={t('fields.username')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('username')}
      />
      <LoginFields form={form} />
      <FolderFields form={form} />
    </DialogForm>
  );
}

type Form = PortalForm<typeof schema>;

function LoginFields({ form }: { form: Form }) {
  const { t } = useTranslation('bank-connections');
  return (
    <>
      <RadioField
        label={t('fields.login')}
        options={CONNECTION_LOGINS.map((value) => ({ value, label: t(`logins.${value}`) }))}
        {...form.field('login')}
        onChange={(value) => form.set('login', value as (typeof CONNECTION_LOGINS)[number])}
      />
      {form.values.login === 'key' ? (
        <TextAreaField
          label={t('fields.privateKey')}
          help={t('secretHelp')}
          rows={4}
          {...form.field('secret')}
        />
      ) : (
        <PasswordField
          label={t('fields.password')}
          help={t('secretHelp')}
          autoComplete="new-password"
          {...form.field('secret')}
        />
      )}
    </>
  );
}

function FolderFields({ form }: { form: Form }) {
  const { t } = useTranslation('bank-connections');
  return (
    <>
      <TextField
        label={t('fields.outgoing')}
        help={t('outgoingHelp')}
        spellCheck={false}
        {...form.field('outgoing_folder')}
      />
      <div className="lk-pair">
        <TextField
          label={t('fields.incoming')}
          help={t('incomingHelp')}
          spellCheck={false}
          {...form.field('incoming_folder')}
        />
        <TextField
          label={t('fields.done')}
          help={t('doneHelp')}
          spellCheck={false}
          {...form.field('done_folder')}
        />
      </div>
    </>
  );
}
