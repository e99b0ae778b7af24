import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildMenu } from '../../apps/server/src/modules/identity/menu/build-menu.ts';
import { joinPath, menuRoutes } from '../../apps/web/src/app/menu-routes.ts';
import type { MenuItem } from '../../packages/contracts/src/identity.ts';
import { MERCHANT_PERMISSIONS } from '../../packages/contracts/src/permissions.ts';
import {
  COUNCIL_ADDRESS,
  differences,
  SPECIFIED_MERCHANT,
  type SpecifiedScreen,
} from '../../packages/contracts/src/screens/specified-screens.ts';

/*
 * What a merchant's staff get to see is the server's menu, made into routes by the web. This holds the two together to
 * the specification.
 */

const ROOT = '/merchant';
const { menu: labels } = JSON.parse(readFileSync('apps/web/src/locales/en/common.json', 'utf8')) as {
  menu: Record<string, string>;
};
const labelOf = (i18nKey: string) => labels[i18nKey.replace(/^menu:/, '')];

/** Every entry of the menu by its address, the children among them. */
function entriesOf(items: readonly MenuItem[], base = ROOT): [string, MenuItem][] {
  return items.flatMap((item): [string, MenuItem][] => {
    const here = joinPath(base, item.path);
    return [[here, item], ...entriesOf(item.children, here)];
  });
}

/** The screens that a person with every permission is served, and where the menu leads out of the area. */
function servedTo(kind: 'business' | 'council'): SpecifiedScreen[] {
  const menu = buildMenu({ kind, permissions: new Set(MERCHANT_PERMISSIONS), billsServices: true });
  const entries = new Map(entriesOf(menu));
  const out = [...entries].filter(([address]) => !address.startsWith(ROOT));
  const links = out.map(([address, item]) => ({ address, label: labelOf(item.i18nKey)! }));
  const screens = menuRoutes(menu, ROOT).map(({ path, component, redirect, handle }) => {
    const item = entries.get(path)!;
    const isScreen = component !== null && existsSync(`apps/web/src/${component}.tsx`);
    if (!isScreen && !redirect) throw new Error(`${path} leads to ${component}, which is no screen`);
    return {
      address: path,
      name: handle.name,
      title: labelOf(handle.i18nKey)!,
      label: labelOf(item.i18nKey)!,
      ...(item.isHide && { hidden: true }),
      ...(handle.keepAlive && { keptAlive: true }),
      ...(handle.breadcrumb.length === 0 && { noBreadcrumb: true }),
      ...(redirect && { redirect }),
    };
  });
  return [...screens, ...links];
}

test.each(['business', 'council'] as const)('the menu of a %s is the specification’s', (kind) => {
  const specified = SPECIFIED_MERCHANT.filter(({ address }) => address !== COUNCIL_ADDRESS);
  expect(differences(specified, servedTo(kind))).toEqual([]);
});
