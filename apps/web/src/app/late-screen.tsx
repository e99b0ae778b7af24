import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded, useReach } from '../lib/reach.ts';
import { ErrorState } from '../ui/faces.tsx';

/**
 * Stands on the sheet in the place of a screen whose code could not be fetched: says why, and becomes the screen as soon
 * as it can. A newer version of the portal is loaded whole.
 */
export function lateScreen(load: () => Promise<ComponentType>): ComponentType {
  let loading: Promise<ComponentType> | null = null;
  return function LateScreen() {
    const [Screen, setScreen] = useState<ComponentType | null>(null);
    const reach = useReach((state) => state.reach);
    useEffect(() => {
      let isShown = true;
      loading ??= untilLoaded(load);
      void loading.then((loaded) => isShown && setScreen(() => loaded));
      return () => {
        isShown = false;
      };
    }, []);
    useEffect(() => {
      if (reach === 'outdated') window.location.reload();
    }, [reach]);
    return Screen ? <Screen /> : <Waiting />;
  };
}

function Waiting() {
  const { t } = useTranslation();
  return <ErrorState title={t('reach.screen')} message={t('reach.screenLater')} onRetry={reload} />;
}

const reload = () => window.location.reload();
