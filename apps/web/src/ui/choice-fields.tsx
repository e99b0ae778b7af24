import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Bound, describedBy, FieldNote, type FieldShell } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type CheckProps = Omit<FieldShell, 'optional' | 'aside'> &
  Bound<boolean | null | undefined, boolean> & { disabled?: boolean; indeterminate?: boolean };

export function CheckboxField(props: CheckProps) {
  const ownId = useId();
  const {
    id = ownId,
    name,
    value,
    onChange,
    onCommit,
    label,
    hideLabel,
    error,
    help,
    disabled,
    indeterminate,
  } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate === true;
  }, [indeterminate]);
  return (
    <div className="lk-check">
      <input
        ref={box}
        id={id}
        name={name}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        onChange={(event) => {
          onChange(event.target.checked);
          onCommit?.();
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, props)}
      />
      <label htmlFor={id} className={hideLabel ? 'lk-hidden' : undefined}>
        {label}
      </label>
      <FieldNote id={id} error={error} help={help} />
    </div>
  );
}

type RadioProps = FieldShell &
  Bound<string | null | undefined, string> & { options: readonly (Option & { help?: ReactNode })[] };

/** One of a few, all in sight. */
export function RadioField(props: RadioProps) {
  const ownId = useId();
  const { id = ownId, name = id, value, onChange, onCommit, options, label, error, help } = props;
  return (
    <fieldset className="lk-field" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="lk-field-label lk-field-head" style={{ padding: 0, marginBottom: 6 }}>
        {label}
      </legend>
      {options.map((option, index) => (
        <div className="lk-check" key={option.value}>
          <input
            id={index === 0 ? id : `${id}-${option.value}`}
            type="radio"
            name={name}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => {
              onChange(option.value);
              onCommit?.();
            }}
          />
          <label htmlFor={index === 0 ? id : `${id}-${option.value}`}>{option.label}</label>
          {option.help && <p className="lk-field-help">{option.help}</p>}
        </div>
      ))}
      <FieldNote id={id} error={error} help={help} />
    </fieldset>
  );
}

/** Two to four views of the same thing, one shown. */
export function Segments({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className="lk-segments" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
