import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuItem } from '../../lib/sessions.ts';
import { menuIcon } from '../menu-icons.ts';
import { menuAddress, shownMenu } from '../menu-routes.ts';
import { useMenuLabel } from '../use-menu.ts';

type SideMenuProps = {
  menus: readonly MenuItem[];
  root: string;
  /** The names of the shown screen and of what is above it. */
  current: readonly string[];
  onFollow?: () => void;
};

/** The entries of the menu, in the server's order; a separator is a line. */
export function SideMenu({ menus, root, current, onFollow }: SideMenuProps) {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  return (
    <nav aria-label={t('mainMenu')} className="lk-side-nav">
      {shownMenu(menus).map((item) => {
        if (item.isSeparator) return <hr key={item.name} className="lk-side-line" />;
        const Glyph = menuIcon(item);
        const label = labelOf(item);
        return (
          <Fragment key={item.name}>
            <Link
              className="lk-side-item"
              to={menuAddress(item, root)}
              aria-current={current[0] === item.name ? 'page' : undefined}
              title={label}
              onClick={onFollow}
            >
              <Glyph size={18} stroke={1.7} aria-hidden />
              <span className="lk-side-word">{label}</span>
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}
