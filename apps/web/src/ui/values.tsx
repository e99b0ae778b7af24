import type { Currency } from '@lorikeet/domain/kernel';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, dateWithWeekday, moneyParts, shortId, zone } from '../lib/format.ts';
import { IconButton } from './button.tsx';

/** The same for a figure: the cents are muted. */
export function FigureMoney({ cents, currency = 'AUD' }: { cents: number; currency?: Currency }) {
  const { whole, fraction } = moneyParts(cents, currency);
  return (
    <>
      {whole}
      <small>{fraction}</small>
    </>
  );
}

/** A business date; with its weekday where a bank day matters. */
export const DateText = ({ value, weekday }: { value: string; weekday?: boolean }) => (
  <time className="lk-num" dateTime={value}>
    {weekday ? dateWithWeekday(value) : date(value)}
  </time>
);

/** A moment in the merchant's zone, which the tooltip names. */
export const Moment = ({ value }: { value: string }) => (
  <time className="lk-num" dateTime={value} title={zone()}>
    {dateTime(value)}
  </time>
);

/** An id, shortened in its middle, with a way to copy all of it. */
export function CopyableId({
  value,
  short = true,
  onCopy,
}: {
  value: string;
  short?: boolean;
  onCopy: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <span className="lk-id">
      <code title={value}>{short ? shortId(value) : value}</code>
      <IconButton
        icon={IconCopy}
        size="small"
        label={t('copy')}
        onClick={(event) => {
          event.stopPropagation();
          onCopy(value);
        }}
      />
    </span>
  );
}
