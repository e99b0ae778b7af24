import type { WireOutput } from '@lorikeet/contracts/contract';
import { changePasskey, type listPasskeys } from '@lorikeet/contracts/passkeys';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AskedButton } from '../../../frames/asked-button.tsx';
import { DialogForm } from '../../../frames/form-frame.tsx';
import { failureOf } from '../../../lib/api-error.ts';
import { usePortalForm } from '../../../lib/form.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Moment } from '../../../ui/values.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECURITY_CALLS } from './security-calls.ts';

type Passkey = WireOutput<typeof listPasskeys>['rows'][number];

/** A person's passkeys: each signs in by itself, and is a second factor. */
export function PasskeysCard({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  return (
    <Card title={t('passkeys.title')}>
      <PasskeysPart area={area} />
    </Card>
  );
}

/** The same without its card: in the page before the portal. */
export function PasskeysPart({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState<Passkey | 'new' | null>(null);
  const query = useQuery(read(SECURITY_CALLS[area].listPasskeys, {}));
  const add = useAdd(area, setCodes);
  const close = () => setAsked(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  const possible = canUsePasskeys();
  return (
    <div className="lk-two-factor">
      <p>{t('passkeys.help')}</p>
      {query.isPending && <Skeleton lines={2} />}
      {query.error && (
        <ErrorState
          title={t('failed.passkeys')}
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && query.data.rows.length > 0 && (
        <ul className="lk-devices">
          {query.data.rows.map((row) => (
            <Row key={row.id} area={area} row={row} onRename={() => setAsked(row)} />
          ))}
        </ul>
      )}
      {!possible && <p className="lk-muted">{t('passkeys.notHere')}</p>}
      {possible && (
        <div>
          <Button busy={add.busy} onClick={() => setAsked('new')}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      <Dialog
        open={asked !== null}
        onClose={close}
        title={t(asked === 'new' ? 'passkeys.add' : 'passkeys.rename')}
        width={440}
      >
        {asked === 'new' && <NameForm name="" onClose={close} onNamed={(name) => add.make(name)} isNew />}
        {asked && asked !== 'new' && <Rename area={area} row={asked} onClose={close} />}
      </Dialog>
    </div>
  );
}

/** Lets a device make a key and keeps it. */
function useAdd(area: SessionArea, onCodes: (codes: readonly string[]) => void) {
  const { t } = useTranslation('security');
  const { startPasskey, addPasskey } = SECURITY_CALLS[area];
  const start = useWrite(startPasskey);
  const keep = useWrite(addPasskey);
  const make = async (name: string) => {
    const asked = await start.mutateAsync({});
    if (asked.code !== 0) return;
    const { makePasskey } = await import('./passkey-device.ts');
    const made = await makePasskey(asked.data);
    if (!made) {
      addToast({ severity: 'warn', summary: t('passkeys.notMade'), detail: t('passkeys.notMadeHelp') });
      return;
    }
    const kept = await keep.mutateAsync({ name, ...made });
    if (kept.code !== 0) return;
    addToast({ severity: 'success', summary: t('passkeys.added', { name }) });
    if (kept.data.recovery_codes) onCodes(kept.data.recovery_codes);
    await reloadProfile(area);
  };
  return { make, busy: start.isPending || keep.isPending };
}

function Row({ area, row, onRename }: { area: SessionArea; row: Passkey; onRename: () => void }) {
  const { t } = useTranslation('security');
  return (
    <li>
      <IconKey size={20} stroke={1.6} aria-hidden />
      <div>
        <b>{row.name}</b>
        <p className="lk-muted lk-small">
          <span>
            {t('passkeys.since')} <Moment value={row.created_at} />
          </span>
          <span>
            {row.last_used_at ? (
              <>
                {t('passkeys.used')} <Moment value={row.last_used_at} />
              </>
            ) : (
              t('passkeys.neverUsed')
            )}
          </span>
        </p>
      </div>
      <div className="lk-actions">
        <Button size="small" aria-label={t('passkeys.renameOne', { name: row.name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <AskedButton
          of={SECURITY_CALLS[area].removePasskey}
          input={{ id: row.id }}
          question={{
            header: t('passkeys.removeTitle', { name: row.name }),
            message: t('passkeys.removeHelp'),
            acceptLabel: t('passkeys.remove'),
            danger: true,
          }}
          done={t('passkeys.removed', { name: row.name })}
          onDone={() => reloadProfile(area)}
          size="small"
          look="dangerText"
          aria-label={t('passkeys.removeOne', { name: row.name })}
        />
      </div>
    </li>
  );
}

function Rename({ area, row, onClose }: { area: SessionArea; row: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security');
  const change = useWrite(SECURITY_CALLS[area].changePasskey);
  const rename = async (name: string) => {
    const { code } = await change.mutateAsync({ id: row.id, name });
    if (code === 0) addToast({ severity: 'success', summary: t('common:saved') });
  };
  return <NameForm name={row.name} onClose={onClose} onNamed={rename} />;
}

const schema = z.strictObject({ name: changePasskey.input.shape.name });

function NameForm(props: {
  name: string;
  isNew?: boolean;
  onClose: () => void;
  onNamed: (name: string) => Promise<void>;
}) {
  const { name, isNew, onClose, onNamed } = props;
  const { t } = useTranslation('security');
  const form = usePortalForm(schema, { name });
  const submit = form.submit(async (values) => {
    onClose();
    await onNamed(values.name);
  });
  return (
    <DialogForm
      onSubmit={submit}
      busy={form.submitting}
      label={t(isNew ? 'passkeys.goOn' : 'passkeys.rename')}
      onClose={onClose}
    >
      {isNew && <p>{t('passkeys.addHelp')}</p>}
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        maxLength={50}
        autoComplete="off"
        autoFocus
      />
    </DialogForm>
  );
}
