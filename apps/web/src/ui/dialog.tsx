import { type ComponentType, Suspense, useState } from 'react';
import { late } from '../lib/late.ts';
import type { ConfirmProps, DialogProps } from './dialog-parts.tsx';
import { useFocusBack } from './use-focus-back.ts';

export { type ConfirmProps, DialogActions, type DialogProps } from './dialog-parts.tsx';

const overlays = () => import('./overlays.tsx');
const DialogWindow = late(async () => ({ default: (await overlays()).DialogWindow }));
const PanelWindow = late(async () => ({ default: (await overlays()).PanelWindow }));
const ConfirmWindow = late(async () => ({ default: (await overlays()).ConfirmWindow }));

/** Fetches a window's code when it is first opened; then it stays, so that closing may be seen. */
function Opened({ Window, ...props }: DialogProps & { Window: ComponentType<DialogProps> }) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useFocusBack(props.open);
  return used ? (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  ) : null;
}

/** A window over the page; a sheet from below on a phone. */
export const Dialog = (props: DialogProps) => <Opened Window={DialogWindow} {...props} />;

/** A panel from the right: notifications, a preview, a longer form beside its list. */
export const SidePanel = (props: DialogProps) => <Opened Window={PanelWindow} {...props} />;

/** A question with its object; the buttons are verbs. Without `acceptLabel` it is a notice with one button. */
export function ConfirmDialog(props: ConfirmProps) {
  useFocusBack(true);
  return (
    <Suspense fallback={null}>
      <ConfirmWindow {...props} />
    </Suspense>
  );
}
