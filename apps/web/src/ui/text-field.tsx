import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { type Bound, describedBy, FieldFrame, type FieldShell, InputBox } from './field.tsx';
import { useTyped } from './use-typed.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'autoFocus'
  | 'disabled'
  | 'readOnly'
  | 'spellCheck'
>;
export type TextFieldProps = FieldShell &
  Bound<string | null | undefined, string> &
  Native & { before?: ReactNode; after?: ReactNode; numeric?: boolean };

/** One line of text. Checked when the field is left, not while a person types. A dialog opens on it with `autoFocus`. */
export function TextField(props: TextFieldProps) {
  const ownId = useId();
  const { id = ownId, name, value, onChange, onCommit, before, after, numeric, error } = props;
  const {
    type = 'text',
    autoFocus,
    autoComplete,
    inputMode,
    placeholder,
    maxLength,
    disabled,
    readOnly,
    spellCheck,
  } = props;
  return (
    <FieldFrame {...props} id={id}>
      <InputBox error={error} off={disabled || readOnly} before={before} after={after}>
        <input
          id={id}
          name={name}
          type={type}
          className={numeric ? 'lk-num' : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onCommit}
          data-autofocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props)}
          {...{ autoComplete, inputMode, placeholder, maxLength, disabled, readOnly, spellCheck }}
        />
      </InputBox>
    </FieldFrame>
  );
}

/** A password with an eye to show it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      size="small"
      icon={shown ? IconEyeOff : IconEye}
      label={t(shown ? 'hidePassword' : 'showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} after={toggle} />;
}

const PHONE_CHARACTERS = /[^\d+\-() ]/g;

/** A phone number: digits, +, -, parentheses and spaces. Other characters are left out as they are typed. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      numeric
      onChange={(text) => props.onChange(text.replace(PHONE_CHARACTERS, ''))}
    />
  );
}

type NumberFieldProps = FieldShell &
  Bound<number | null | undefined, number | null> & {
    placeholder?: string;
    after?: ReactNode;
    disabled?: boolean;
  };

const WHOLE_NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/;

/** A whole number, its thousands with or without commas; null while empty or not one. */
export function NumberField({ value, onChange, onCommit, ...props }: NumberFieldProps) {
  const { choose: _, ...typed } = useTyped<number, null>(
    { ...props, value, onChange, onCommit },
    {
      read: (text) => (WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : null),
      print: String,
      none: null,
      fault: 'whole_number',
    },
  );
  return <TextField {...props} numeric inputMode="numeric" {...typed} />;
}

type AreaProps = FieldShell &
  Bound<string | null | undefined, string> & {
    rows?: number;
    placeholder?: string;
    maxLength?: number;
    disabled?: boolean;
  };

export function TextAreaField(props: AreaProps) {
  const ownId = useId();
  const {
    id = ownId,
    name,
    value,
    onChange,
    onCommit,
    error,
    rows = 4,
    placeholder,
    maxLength,
    disabled,
  } = props;
  return (
    <FieldFrame {...props} id={id}>
      <InputBox error={error} off={disabled}>
        <textarea
          id={id}
          name={name}
          rows={rows}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onCommit}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props)}
          {...{ placeholder, maxLength, disabled }}
        />
      </InputBox>
    </FieldFrame>
  );
}
