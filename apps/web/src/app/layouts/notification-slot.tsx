import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../lib/i18n.ts';
import { closePanel, useInterface } from '../../lib/interface-state.ts';
import { late } from '../../lib/late.ts';
import { SidePanel } from '../../ui/dialog.tsx';

type Slot = { default: ComponentType };

/** The notifications' own pieces in the frame; a build without them has a bell that opens an empty drawer. */
const counts = import.meta.glob<Slot>('../../merchant/notifications/bell-count.tsx', { eager: true });
const panels = import.meta.glob<Slot>('../../merchant/notifications/notification-panel.tsx');

const Count = Object.values(counts)[0]?.default;
const loadPanel = Object.values(panels)[0];
const Panel = loadPanel
  ? late(async () => (await Promise.all([loadPanel(), loadWords('notifications')]))[0])
  : null;

/** The number of unread notifications, on the bell. */
export const BellCount = () => Count && <Count />;

/** The notification drawer. */
export function NotificationPanel() {
  const { t } = useTranslation();
  const open = useInterface((state) => state.panelOpen);
  return (
    <SidePanel open={open} onClose={closePanel} title={t('notifications')}>
      <Suspense fallback={null}>
        {Panel ? <Panel /> : <p className="lk-muted">{t('noNotifications')}</p>}
      </Suspense>
    </SidePanel>
  );
}
