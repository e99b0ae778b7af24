import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import type { Option } from './choice-fields.tsx';
import { type Bound, describedBy, FieldFrame, type FieldShell, InputBox } from './field.tsx';

type SelectProps = FieldShell &
  Bound<string | null | undefined, string> & {
    options: readonly Option[];
    placeholder?: string;
    disabled?: boolean;
  };

/** One of a short, known list: the browser's own select, which every phone and screen reader knows. */
export function SelectField(props: SelectProps) {
  const ownId = useId();
  const { id = ownId, name, value, onChange, onCommit, options, placeholder, error, disabled } = props;
  return (
    <FieldFrame {...props} id={id}>
      <InputBox error={error} off={disabled} after={<IconSelector size={16} stroke={1.7} aria-hidden />}>
        <select
          id={id}
          name={name}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => {
            onChange(event.target.value);
            onCommit?.();
          }}
          onBlur={onCommit}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </InputBox>
    </FieldFrame>
  );
}
