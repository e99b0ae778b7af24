import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listSignIns } from '@lorikeet/contracts/security';
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHelpCircle,
  IconTerminal2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Device = Pick<WireOutput<typeof listSignIns>['rows'][number], 'browser' | 'system' | 'device'>;

const ICONS: Record<Device['device'], Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
  unknown: IconHelpCircle,
};

export function DeviceIcon({ device }: { device: Device['device'] }) {
  const Glyph = ICONS[device];
  return <Glyph size={20} stroke={1.6} aria-hidden />;
}

/** `Chrome on Windows`. */
export function useDeviceWords() {
  const { t } = useTranslation('security');
  return ({ browser, system, device }: Device): string => {
    if (browser && system) return t('browserOn', { browser, system });
    return browser ?? system ?? t(`devices.${device}`);
  };
}
