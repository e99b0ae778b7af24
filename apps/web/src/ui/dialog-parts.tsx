import type { ReactNode } from 'react';

/** Layers start here: dialogs, then what opens from inside them, then messages. */
export const MODAL_LAYER = 1100;

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  width?: number;
};

export type ConfirmProps = {
  header: string;
  message: ReactNode;
  icon?: 'warning' | 'danger' | 'question';
  acceptLabel?: string;
  rejectLabel?: string;
  danger?: boolean;
  prefersReject?: boolean;
  onAnswer: (accepted: boolean) => void;
};

/** The buttons at the foot of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="lk-dialog-actions">{children}</div>
);
