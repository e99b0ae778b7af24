import type { OpenScreen } from '@lorikeet/contracts/screens/open-screen';
import {
  differences,
  SPECIFIED_PUBLIC,
  SPECIFIED_RATEPAYER,
  type SpecifiedScreen,
} from '@lorikeet/contracts/screens/specified-screens';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import words from '../locales/en/common.json' with { type: 'json' };
import { joinPath, menuRoutes } from './menu-routes.ts';
import { openScreens, routePath } from './open-screens.ts';
import { address } from './paths.ts';
import { ratepayerMenu } from './ratepayer-menu.ts';

const titles: Record<string, string> = words.titles;
const labels: Record<string, unknown> = words.menu;
const label = (i18nKey: string) => String(labels[i18nKey.replace(/^menu:/, '')]);

const served = ({ name, path, title, rest }: OpenScreen): SpecifiedScreen => ({
  address: path,
  name,
  title: titles[title]!,
  ...(rest && { rest }),
});

describe('the screens of the portal', () => {
  it('without a menu are those of the specification, by address, name and title', () => {
    expect(differences(SPECIFIED_PUBLIC, openScreens.map(served))).toEqual([]);
  });

  it('of ratepayers are those of the specification, shown or hidden', () => {
    const menu = ratepayerMenu();
    const hidden = new Set(
      menu.flatMap(({ path, children }) =>
        children.filter(({ isHide }) => isHide).map((child) => joinPath(`/flexirates/${path}`, child.path)),
      ),
    );
    const screens = menuRoutes(menu, '/flexirates').map(({ path, handle }): SpecifiedScreen => {
      const word = label(handle.i18nKey);
      return { address: path, title: word, label: word, ...(hidden.has(path) && { hidden: true }) };
    });
    expect(differences(SPECIFIED_RATEPAYER, screens)).toEqual([]);
  });
});

describe('the addresses of the portal', () => {
  it('take the rest of the address where the specification says so', () => {
    const screen = (name: string) => openScreens.find((each) => each.name === name)!;
    expect(matchPath(routePath(screen('merchantInvite')), '/merchant/invite/tok/en')).not.toBeNull();
    expect(matchPath(routePath(screen('merchantLogin')), '/merchant/login/en')).toBeNull();
  });

  it('fill their parameters in, safely', () => {
    expect(address('merchantCustomersDetail', { id: 'cus_1/../x' })).toBe(
      '/merchant/customers/detail/cus_1%2F..%2Fx',
    );
    expect(address('merchantTransactionsList', undefined, { q: 'status:failed' })).toBe(
      '/merchant/transactions/list?q=status%3Afailed',
    );
  });
});
