import './side-menu.css';
import type { MenuItem } from '@lorikeet/contracts/identity';
import { createElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { menuIcon } from '../menu-icons.ts';
import { isGroup, joinPath, menuAddress, shownMenu } from '../menu-routes.ts';
import { useMenuLabel } from '../use-menu.ts';

type SideMenuProps = {
  menus: readonly MenuItem[];
  root: string;
  /** The names of the shown screen and of what is above it. */
  current: readonly string[];
  onFollow?: () => void;
};

/** The entries of the menu, in the server's order; a separator is a line, a group a heading over its entries. */
export function SideMenu({ menus, ...rest }: SideMenuProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('mainMenu')} className="lk-side-nav">
      {shownMenu(menus).map((item) => {
        if (item.isSeparator) return <hr key={item.name} className="lk-side-line" />;
        if (isGroup(item)) return <Group key={item.name} item={item} {...rest} />;
        return <Entry key={item.name} item={item} {...rest} />;
      })}
    </nav>
  );
}

type EntryProps = Omit<SideMenuProps, 'menus'> & { item: MenuItem };

function Entry({ item, root, current, onFollow }: EntryProps) {
  const labelOf = useMenuLabel();
  const label = labelOf(item);
  return (
    <Link
      className="lk-side-item"
      to={menuAddress(item, root)}
      aria-current={current.includes(item.name) ? 'page' : undefined}
      title={label}
      onClick={onFollow}
    >
      {createElement(menuIcon(item), { size: 18, stroke: 1.7, 'aria-hidden': true })}
      <span className="lk-side-word">{label}</span>
    </Link>
  );
}

function Group({ item, root, ...rest }: EntryProps) {
  const labelOf = useMenuLabel();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these are links
    <div className="lk-side-group" role="group" aria-labelledby={id}>
      <span className="lk-side-group-word" id={id}>
        {labelOf(item)}
      </span>
      {shownMenu(item.children ?? []).map((child) => (
        <Entry key={child.name} item={child} root={joinPath(root, item.path)} {...rest} />
      ))}
    </div>
  );
}
