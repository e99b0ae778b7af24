import '../roles/roles.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listAssignableRoles } from '@lorikeet/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api-error.ts';
import { read } from '../../lib/queries.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { useRoleAbout, useRoleName } from '../roles/role-words.ts';

export type GivableRole = WireOutput<typeof listAssignableRoles>['roles'][number];

export const useRoles = () => useQuery(read(listAssignableRoles, {}));

/** The permissions of several roles together. */
export const permissionsOf = (roles: readonly GivableRole[], chosen: readonly string[]): string[] => [
  ...new Set(roles.filter((role) => chosen.includes(role.id)).flatMap((role) => role.permissions)),
];

type ChoiceProps = {
  id: string;
  value: readonly string[];
  onChange: (next: string[]) => void;
  error?: string | undefined;
  /** Roles that the person holds already: they may stay even where the reader may not give them. */
  held?: readonly string[];
};

/** One or more roles; those that permit more than the reader may do cannot be chosen. */
export function RoleChoice({ id, value, onChange, error, held = [] }: ChoiceProps) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const roleAbout = useRoleAbout();
  const query = useRoles();
  const toggle = (role: GivableRole, isOn: boolean) =>
    onChange(isOn ? [...value, role.id] : value.filter((each) => each !== role.id));
  const helpOf = (role: GivableRole, isGivable: boolean) => {
    if (!isGivable) return t('form.notYours');
    return roleAbout(role) ?? t('form.permissions', { count: role.permissions.length });
  };
  return (
    <fieldset className="lk-role-choice" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="lk-hidden">{t('form.roles')}</legend>
      {query.isPending && <Skeleton lines={5} />}
      {query.error && (
        <ErrorState
          title={t('form.rolesFailed')}
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {(query.data?.roles ?? []).map((role, index) => {
        const isGivable = role.may_give || held.includes(role.id);
        return (
          <CheckboxField
            key={role.id}
            id={index === 0 ? id : `${id}-${role.slug}`}
            label={roleName(role)}
            help={helpOf(role, isGivable)}
            value={value.includes(role.id)}
            disabled={!isGivable}
            onChange={(next) => toggle(role, next)}
          />
        );
      })}
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
