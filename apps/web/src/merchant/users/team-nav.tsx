import './users.css';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useMenuLabel, useStaff } from '../../app/use-menu.ts';

/** The screens of the team side by side, by their names in the menu. */
const SCREENS = {
  userList: paths.merchantUserList,
  userRoles: paths.merchantUserRoles,
  userApprovals: paths.merchantUserApprovals,
  userAudit: paths.merchantUserAudit,
} as const;

/**
 * Leads between Users, Roles, Approvals and the Audit log. The menu that the server sent says which of them the
 * reader may open.
 */
export function TeamNav() {
  const { t } = useTranslation('users');
  const label = useMenuLabel();
  const team = useStaff()?.menus.find((item) => item.name === 'user');
  const shown = (team?.children ?? []).filter(({ name }) => Object.hasOwn(SCREENS, name));
  if (shown.length < 2) return null;
  return (
    <nav className="lk-team-nav" aria-label={t('nav')}>
      {shown.map((item) => (
        <NavLink key={item.name} end to={SCREENS[item.name as keyof typeof SCREENS]}>
          {label(item)}
        </NavLink>
      ))}
    </nav>
  );
}
