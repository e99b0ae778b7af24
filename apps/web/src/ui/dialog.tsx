import './dialogs.css';
import { Drawer, Modal } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Layers start here: dialogs, then what opens from inside them, then messages. */
export const MODAL_LAYER = 1100;

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  width?: number;
};

/** A window over the page; a sheet from below on a phone. */
export function Dialog({ open, onClose, title, children, width = 520 }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={width}
      centered
      zIndex={MODAL_LAYER}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ transition: 'fade', duration: 140 }}
    >
      {children}
    </Modal>
  );
}

/** A panel from the right: notifications, a preview, a longer form beside its list. */
export function SidePanel({ open, onClose, title, children, width = 420 }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      title={title}
      size={width}
      position="right"
      zIndex={MODAL_LAYER}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 220 }}
    >
      {children}
    </Drawer>
  );
}

/** The buttons at the foot of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="lk-dialog-actions">{children}</div>
);

export type ConfirmProps = {
  header: string;
  message: ReactNode;
  icon?: 'warning' | 'danger' | 'question';
  acceptLabel?: string;
  rejectLabel?: string;
  danger?: boolean;
  onAnswer: (accepted: boolean) => void;
};

/** A question with its object; the buttons are verbs. Without `acceptLabel` it is a notice with one button. */
export function ConfirmDialog({
  header,
  message,
  icon = 'question',
  acceptLabel,
  rejectLabel,
  danger,
  onAnswer,
}: ConfirmProps) {
  const { t } = useTranslation();
  const Glyph = icon === 'question' ? IconHelpCircle : IconAlertTriangle;
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      withCloseButton={false}
      size={460}
      centered
      zIndex={MODAL_LAYER}
      padding={24}
      aria-label={header}
      transitionProps={{ duration: 0 }}
    >
      <div className="lk-confirm">
        <span className={`lk-dialog-icon lk-dialog-icon--${icon}`}>
          <Glyph size={20} stroke={1.7} aria-hidden />
        </span>
        <h2>{header}</h2>
        <div className="lk-confirm-body">{message}</div>
      </div>
      <DialogActions>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          {rejectLabel ?? t(acceptLabel ? 'cancel' : 'close')}
        </Button>
        {acceptLabel && (
          <Button look={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {acceptLabel}
          </Button>
        )}
      </DialogActions>
    </Modal>
  );
}
