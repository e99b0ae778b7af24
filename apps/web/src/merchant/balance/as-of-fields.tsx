import './balance.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Which instant the screen shows, kept in its address: a day up to its end, or up to a time of it. */
export function AsOfFields() {
  const { t } = useTranslation('balance');
  const [search, setSearch] = useSearchParams();
  const today = useBusinessDate();
  const date = search.get('date') ?? '';
  const time = search.get('time') ?? '';
  const show = (next: { date: string; time: string }) =>
    setSearch(next.date ? { date: next.date, ...(next.time ? { time: next.time } : {}) } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="lk-as-of">
      <DateField
        label={t('asOf.date')}
        value={date}
        max={today}
        onChange={(value) => show({ date: value, time })}
      />
      <TextField
        label={t('asOf.time')}
        type="time"
        value={time}
        disabled={!date}
        onChange={(value) => show({ date, time: value })}
      />
      {date && <Button onClick={() => show({ date: '', time: '' })}>{t('asOf.clear')}</Button>}
    </div>
  );
}
