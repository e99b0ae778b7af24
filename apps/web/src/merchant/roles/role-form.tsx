import type { Permission } from '@lorikeet/contracts/permissions';
import { createRole, listGivablePermissions } from '@lorikeet/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { StickyBar } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { heldTogether } from './permission-areas.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleSummary } from './role-summary.tsx';

export type RoleValues = { name: string; slug: string; permissions: Permission[] };
type RoleForm = PortalForm<typeof createRole.input>;

/** `Front desk` as a slug: `front-desk`; empty where nothing of the name can stay. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);

type FormProps = {
  start: RoleValues;
  /** What the role permits already: it may be kept by a person who does not hold it. */
  kept: readonly string[];
  /** The role's `updated_at` as the form opened. */
  opened?: string;
  save: (values: RoleValues, seen: string | undefined) => Promise<void>;
  buttons: (busy: boolean) => ReactNode;
};

/** Name, slug and permissions, with the reader's summary beside them as it changes. */
export function RoleFormFields({ start, kept, opened, save, buttons }: FormProps) {
  const { t } = useTranslation(['roles', 'permissions']);
  const own = useQuery(read(listGivablePermissions, {})).data?.permissions ?? [];
  const form = usePortalForm(createRole.input, start, opened);
  const permissions = form.values.permissions ?? [];
  const givable = new Set<string>([...own, ...kept]);
  return (
    <form noValidate onSubmit={form.submit((values) => save(values as RoleValues, form.seen))}>
      <div className="lk-columns">
        <div className="lk-stack">
          <Card title={t('form.about')}>
            <NameFields form={form} />
          </Card>
          <Card title={t('form.matrix')}>
            <p className="lk-muted lk-matrix-note">{t('form.together')}</p>
            <PermissionMatrix
              id={form.field('permissions').id}
              value={permissions}
              error={form.field('permissions').error}
              givable={givable}
              onChange={(next) => form.set('permissions', heldTogether(permissions, next, givable))}
            />
          </Card>
        </div>
        <Card title={t('summary.title')}>
          <RoleSummary permissions={permissions} narrow />
        </Card>
      </div>
      <StickyBar note={t('form.note')}>{buttons(form.submitting)}</StickyBar>
    </form>
  );
}

function NameFields({ form }: { form: RoleForm }) {
  const { t } = useTranslation('roles');
  const name = form.field('name');
  /** The slug follows the name until another is typed. */
  const follow = () => {
    name.onCommit();
    const slug = slugOf(form.values.name ?? '');
    if (!form.values.slug && slug) form.set('slug', slug);
  };
  return (
    <div className="lk-form">
      <TextField label={t('fields.name')} help={t('form.nameHelp')} {...name} onCommit={follow} />
      <TextField
        label={t('fields.slug')}
        help={t('form.slugHelp')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
    </div>
  );
}
