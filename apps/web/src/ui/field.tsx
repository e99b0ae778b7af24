import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unread } from '../lib/unread.ts';

/** What every field has: a label above, help or one fault below, tied together for screen readers. */
export type FieldShell = {
  id?: string | undefined;
  label: ReactNode;
  /** The first failing rule, as a sentence that says how to put it right. */
  error?: string | undefined;
  help?: ReactNode;
  optional?: boolean;
  /** At the right of the label: a link. */
  aside?: ReactNode;
  /** For a field whose label would repeat what stands beside it. */
  hideLabel?: boolean;
};

export type Bound<V, Out = V> = {
  name?: string | undefined;
  value: V;
  /** A method, so that a field which may be empty (null) binds to a form whose schema then refuses null. */
  onChange(value: Out): void;
  /** Blur, or a finished change. */
  onCommit?: (() => void) | undefined;
  /** Where a form keeps which of its fields hold a text that they cannot read. */
  unread?: Unread | undefined;
};

export const describedBy = (id: string, { error, help }: FieldShell) =>
  error ? `${id}-error` : help ? `${id}-help` : undefined;

export function FieldFrame({
  id,
  label,
  error,
  help,
  optional,
  aside,
  hideLabel,
  children,
}: FieldShell & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="lk-field">
      <div className={hideLabel ? 'lk-hidden' : 'lk-field-head'}>
        <label className="lk-field-label" htmlFor={id}>
          {label}
          {optional && <span className="lk-field-optional">{t('optional')}</span>}
        </label>
        {aside}
      </div>
      {children}
      <FieldNote id={id} error={error} help={help} />
    </div>
  );
}

export function FieldNote({ id, error, help }: Pick<FieldShell, 'id' | 'error' | 'help'>) {
  if (error) {
    return (
      <p className="lk-field-error" id={`${id}-error`}>
        {error}
      </p>
    );
  }
  return help ? (
    <p className="lk-field-help" id={`${id}-help`}>
      {help}
    </p>
  ) : null;
}

/** The box around an input: edge, ring, and the fault's icon at its end. */
export function InputBox({
  error,
  off,
  before,
  after,
  children,
}: {
  error?: string | undefined;
  off?: boolean | undefined;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`lk-input${error ? ' lk-input--bad' : ''}${off ? ' lk-input--off' : ''}`}>
      {before}
      {children}
      {after}
      {error && <IconAlertCircle size={18} stroke={1.7} className="lk-input-bad-icon" aria-hidden />}
    </div>
  );
}
