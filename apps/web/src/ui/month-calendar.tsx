import '@mantine/dates/styles.css';
import './month-calendar.css';
import 'dayjs/locale/zh-cn';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { MantineScope } from './mantine-scope.tsx';

type MonthCalendarProps = { value: string; min?: string; max?: string; onChoose: (date: string) => void };

/** A month to choose a day from; weeks start on Sunday. */
export default function MonthCalendar({ value, min, max, onChoose }: MonthCalendarProps) {
  const { t, i18n } = useTranslation();
  return (
    <MantineScope>
      <DatesProvider
        settings={{
          locale: i18n.language === 'zh' ? 'zh-cn' : 'en',
          firstDayOfWeek: 0,
          consistentWeeks: true,
        }}
      >
        <DatePicker
          value={value || null}
          {...(value ? { defaultDate: value } : {})}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
          onChange={(date) => date && onChoose(date)}
        />
      </DatesProvider>
    </MantineScope>
  );
}
