import { instantAt, isLocalDate, localDateAt, localTimeAt } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zone } from '../../lib/format.ts';
import type { Unread } from '../../lib/unread.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  value: string | null;
  error: string | undefined;
  id: string;
  name: string;
  onChange: (value: string | null) => void;
  unread: Unread;
};

/** Day and time of a service, in the merchant's own time; a moment once both are there. */
export function AppointmentFields({ value, error, id, name, onChange, unread }: Props) {
  const { t } = useTranslation('orders');
  const at = value ? new Date(value) : null;
  const [day, setDay] = useState<string>(at ? localDateAt(at, zone()) : '');
  const [time, setTime] = useState<string>(at ? localTimeAt(at, zone()) : '');
  const put = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    const isWhole = isLocalDate(nextDay) && /^\d{2}:\d{2}$/.test(nextTime);
    onChange(isWhole ? instantAt(nextDay, nextTime, zone()).toISOString() : null);
  };
  return (
    <>
      <DateField
        id={id}
        name={name}
        label={t('form.day')}
        value={day}
        error={error}
        unread={unread}
        onChange={(next) => put(next, time)}
      />
      <TextField label={t('form.time')} type="time" value={time} onChange={(next) => put(day, next)} />
    </>
  );
}
