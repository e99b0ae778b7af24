import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type NamedRole = { name: string; slug: string; is_system: boolean };

/** What a role is called: those that every merchant has, in the reader's language; others as they were named. */
export function useRoleName(): (role: NamedRole) => string {
  const { t } = useTranslation('roles');
  return useCallback(
    (role: NamedRole) => (role.is_system ? t(`system.${role.slug}`, { defaultValue: role.name }) : role.name),
    [t],
  );
}

/** What a role that every merchant has is for; nothing for one of their own. */
export function useRoleAbout(): (role: NamedRole) => string | undefined {
  const { t } = useTranslation('roles');
  return (role) => (role.is_system ? t(`about.${role.slug}`, { defaultValue: '' }) || undefined : undefined);
}
