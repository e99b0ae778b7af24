import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button.tsx';
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
