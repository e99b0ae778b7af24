import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { effectiveScheme, useColourScheme } from '../lib/colour-scheme.ts';
import { useConfirms } from '../lib/confirm.ts';
import { useInterface } from '../lib/interface-state.ts';
import { queryClient } from '../lib/queries.ts';
import { pauseToast, removeToast, startToast, useToasts } from '../lib/toasts.ts';
import { Toasts } from '../ui/toasts.tsx';
import { mantineTheme, tokensForMantine } from './mantine-theme.ts';
import { ReloadOffer } from './reload-offer.tsx';

const ConfirmHost = lazy(() => import('./confirm-host.tsx'));

function MessageHost() {
  const toasts = useToasts((state) => state.toasts);
  return <Toasts toasts={toasts} onClose={removeToast} onPause={pauseToast} onResume={startToast} />;
}

/** The dialog's code is fetched when the first question is asked. */
function Questions() {
  const isAsked = useConfirms((state) => state.asked.length > 0);
  return isAsked ? (
    <Suspense fallback={null}>
      <ConfirmHost />
    </Suspense>
  ) : null;
}

/** Everything that stands around the router: styles, data, messages, questions. */
export function Providers({ children }: { children: ReactNode }) {
  const scheme = useColourScheme((state) => state.scheme);
  const themeName = useInterface((state) => state.themeName);
  useEffect(() => {
    document.documentElement.dataset.preset = themeName;
  }, [themeName]);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={tokensForMantine}
      cssVariablesSelector="body"
      getRootElement={() => document.body}
      forceColorScheme={effectiveScheme(scheme)}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <MessageHost />
        <Questions />
        <ReloadOffer />
      </QueryClientProvider>
    </MantineProvider>
  );
}
