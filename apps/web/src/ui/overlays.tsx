import { Drawer, Modal } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave, unsavedForms } from '../lib/unsaved.ts';
import { Button } from './button.tsx';
import { type ConfirmProps, DialogActions, type DialogProps, MODAL_LAYER } from './dialog-parts.tsx';
import { MantineScope } from './mantine-scope.tsx';
import { useFirstField } from './use-first-field.ts';

const windows: symbol[] = [];

/** Every open window hears Escape, the lowest first. Returns whether this one is on top: only that one closes. */
function useIsOnTop(open: boolean): () => boolean {
  const [own] = useState(() => Symbol('window'));
  useEffect(() => {
    if (!open) return undefined;
    windows.push(own);
    return () => void windows.splice(windows.indexOf(own), 1);
  }, [open, own]);
  return () => windows.at(-1) === own;
}

/** What stands in a window: it is there while the window is open, and its first field has the focus then. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body, true);
  return <div ref={body}>{children}</div>;
}

/**
 * Closes a window by Escape, its cross or a touch beside it, which may not be meant: where a form in it is half filled in, it is
 * asked first. Its own buttons close it at once.
 */
function useClosing({ open, onClose }: DialogProps, mayHear: () => boolean): () => void {
  const { t } = useTranslation();
  /** How many forms were unsaved under the window as it opened. */
  const beneath = useRef(0);
  useEffect(() => {
    if (open) beneath.current = unsavedForms();
  }, [open]);
  const close = async () => {
    if (!mayHear()) return;
    if (unsavedForms() <= beneath.current || (await askToLeave(t))) onClose();
  };
  return () => void close();
}

/** The window of `Dialog`. */
export function DialogWindow(props: DialogProps) {
  const { open, title, children, width = 520 } = props;
  const { t } = useTranslation();
  const close = useClosing(props, useIsOnTop(open));
  return (
    <MantineScope>
      <Modal
        opened={open}
        onClose={close}
        title={title}
        size={width}
        centered
        zIndex={MODAL_LAYER}
        closeButtonProps={{ 'aria-label': t('close') }}
        transitionProps={{ transition: 'fade', duration: 140 }}
      >
        <Body>{children}</Body>
      </Modal>
    </MantineScope>
  );
}

/** Every open layer hears Escape, the lowest first; it belongs to the one on top. */
const isCovered = () => document.querySelectorAll('[role="dialog"]').length > 1;

/** The panel of `SidePanel`. */
export function PanelWindow(props: DialogProps) {
  const { open, title, children, width = 420 } = props;
  const { t } = useTranslation();
  const close = useClosing(props, () => !isCovered());
  return (
    <MantineScope>
      <Drawer
        opened={open}
        onClose={close}
        title={title}
        size={width}
        position="right"
        zIndex={MODAL_LAYER}
        closeButtonProps={{ 'aria-label': t('close') }}
        transitionProps={{ duration: 220 }}
      >
        <Body>{children}</Body>
      </Drawer>
    </MantineScope>
  );
}

function Question({
  header,
  message,
  icon = 'question',
  acceptLabel,
  rejectLabel,
  danger,
  prefersReject,
  onAnswer,
}: ConfirmProps) {
  const { t } = useTranslation();
  const asking = danger ? ('danger' as const) : ('primary' as const);
  const Glyph = icon === 'question' ? IconHelpCircle : IconAlertTriangle;
  return (
    <>
      <div className="lk-confirm">
        <span className={`lk-dialog-icon lk-dialog-icon--${icon}`}>
          <Glyph size={20} stroke={1.7} aria-hidden />
        </span>
        <h2>{header}</h2>
        <div className="lk-confirm-body">{message}</div>
      </div>
      <DialogActions>
        <Button data-autofocus look={prefersReject ? 'primary' : 'secondary'} onClick={() => onAnswer(false)}>
          {rejectLabel ?? t(acceptLabel ? 'cancel' : 'close')}
        </Button>
        {acceptLabel && (
          <Button look={prefersReject ? 'secondary' : asking} onClick={() => onAnswer(true)}>
            {acceptLabel}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** The window of `ConfirmDialog`. */
export function ConfirmWindow(props: ConfirmProps) {
  useIsOnTop(true);
  return (
    <MantineScope>
      <Modal
        opened
        onClose={() => props.onAnswer(false)}
        withCloseButton={false}
        size={460}
        centered
        zIndex={MODAL_LAYER}
        padding={24}
        aria-label={props.header}
        transitionProps={{ duration: 0 }}
      >
        <Question {...props} />
      </Modal>
    </MantineScope>
  );
}
