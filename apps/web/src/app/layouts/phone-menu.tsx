import type { MenuItem } from '@lorikeet/contracts/identity';
import { useTranslation } from 'react-i18next';
import { setInterface } from '../../lib/interface-state.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { paths } from '../paths.ts';
import { SideMenu } from './side-menu.tsx';

const close = () => setInterface({ mobileMenuVisible: false });

/** The whole menu on a phone. */
export default function PhoneMenu({
  menus,
  current,
}: {
  menus: readonly MenuItem[];
  current: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <SidePanel open onClose={close} title={t('mainMenu')} width={320}>
      <div className="lk-drawer-nav">
        <SideMenu menus={menus} root={paths.merchant} current={current} onFollow={close} />
        <div className="lk-drawer-language">
          <LanguageSwitch area="merchant" />
        </div>
      </div>
    </SidePanel>
  );
}
