import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { StickyBar } from '../ui/page.tsx';

type FormProps = {
  onSubmit: (event?: FormEvent) => void;
  busy: boolean;
  /** What the button does: "Save as version 2". */
  label: string;
  /** Where cancelling leads. */
  back: string;
  /** What saving means, at the left of the buttons. */
  note?: ReactNode;
  children: ReactNode;
};

/** The frame of a form that has a screen to itself: its fields, and its buttons at the window's foot. */
export function FormFrame({ onSubmit, busy, label, back, note, children }: FormProps) {
  const { t } = useTranslation();
  return (
    <form noValidate onSubmit={onSubmit}>
      {children}
      <StickyBar note={note}>
        <ButtonLink to={back}>{t('cancel')}</ButtonLink>
        <Button look="primary" type="submit" busy={busy}>
          {label}
        </Button>
      </StickyBar>
    </form>
  );
}

type DialogFormProps = Pick<FormProps, 'onSubmit' | 'busy' | 'label' | 'children'> & {
  onClose: () => void;
  look?: 'primary' | 'danger';
  /** What leaving it alone is called, where that is not "Cancel". */
  cancel?: string;
};

/** The frame of a form in a dialog: its fields, and its buttons at the end. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, busy, label, children, onClose, look = 'primary', cancel } = props;
  const { t } = useTranslation();
  return (
    <form noValidate className="lk-form" onSubmit={onSubmit}>
      {children}
      <DialogActions>
        <Button onClick={onClose}>{cancel ?? t('cancel')}</Button>
        <Button look={look} type="submit" busy={busy}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
