import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { printDateAs, readDateAs, useDateFormat } from '../lib/date-format.ts';
import { late } from '../lib/late.ts';
import { IconButton } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import type { Bound, FieldShell } from './field.tsx';
import { TextField } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

const MonthCalendar = late(() => import('./month-calendar.tsx'));

type DateFieldProps = FieldShell &
  Bound<string | null | undefined, string> & {
    /** `YYYY-MM-DD`; days outside cannot be chosen. */
    min?: string;
    max?: string;
    disabled?: boolean;
  };

/** A business date, typed in the person's own writing or chosen from a calendar; held as `YYYY-MM-DD`, empty while it is none. */
export function DateField({ value, onChange, onCommit, min, max, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = props.id ?? ownId;
  const { format } = useDateFormat();
  const { choose, ...typed } = useTyped<string, ''>(
    { ...props, value, onChange, onCommit },
    {
      read: (text) => readDateAs(format, text),
      print: (date) => printDateAs(format, date),
      none: '',
      fault: 'invalid_date',
    },
  );
  const calendar = (
    <Disclosure
      label={t('openCalendar')}
      width={300}
      side="start"
      loose
      button={(button) => (
        <IconButton
          {...button}
          icon={IconCalendar}
          size="small"
          label={t('openCalendar')}
          disabled={props.disabled}
        />
      )}
    >
      {(close) => (
        <Suspense fallback={<div style={{ height: 290 }} />}>
          <MonthCalendar
            value={value ?? ''}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            onChoose={(date) => {
              choose(date);
              close();
              document.getElementById(id)?.focus();
            }}
          />
        </Suspense>
      )}
    </Disclosure>
  );
  return (
    <TextField
      {...props}
      id={id}
      numeric
      inputMode="numeric"
      placeholder={format}
      after={calendar}
      {...typed}
    />
  );
}
