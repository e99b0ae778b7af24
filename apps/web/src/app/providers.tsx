import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useConfirms } from '../lib/confirm.ts';
import { useInterface } from '../lib/interface-state.ts';
import { navigateTo } from '../lib/navigation.ts';
import { queryClient } from '../lib/queries.ts';
import { pauseToast, removeToast, startToast, useToasts } from '../lib/toasts.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ProofHost } from './proof-host.tsx';
import { ReachNotice } from './reach-notice.tsx';

function MessageHost() {
  const toasts = useToasts((state) => state.toasts);
  const open = (id: string, to: string) => {
    removeToast(id);
    navigateTo(to);
  };
  return (
    <Toasts toasts={toasts} onClose={removeToast} onPause={pauseToast} onResume={startToast} onOpen={open} />
  );
}

/** Shows the question asked first; the next follows when it is closed. */
function QuestionHost() {
  const first = useConfirms((state) => state.asked[0]);
  if (!first) return null;
  const { key, answer, ...request } = first;
  return <ConfirmDialog key={key} {...request} onAnswer={answer} />;
}

/** Everything that stands around the router: data, messages, questions, the preset. */
export function Providers({ children }: { children: ReactNode }) {
  const themeName = useInterface((state) => state.themeName);
  useEffect(() => {
    document.documentElement.dataset.preset = themeName;
  }, [themeName]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <MessageHost />
      <QuestionHost />
      <ProofHost />
      <ReachNotice />
    </QueryClientProvider>
  );
}
