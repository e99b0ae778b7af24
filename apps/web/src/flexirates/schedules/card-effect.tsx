import { previewMyCardPayment } from '@lorikeet/contracts/property-payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { Effect } from './effect.tsx';

const TYPING_MS = 300;

/** A figure once nobody is typing at it. */
function useSettled(cents: number): number {
  const [settled, setSettled] = useState(cents);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(cents), TYPING_MS);
    return () => clearTimeout(timer);
  }, [cents]);
  return settled;
}

/** What paying so much now does to the payments that are still to come, before it is paid. */
export function CardEffect({ propertyId, cents }: { propertyId: string; cents: number }) {
  const { t } = useTranslation('schedules');
  const settled = useSettled(cents);
  const query = useQuery(
    read(previewMyCardPayment, { id: propertyId, amount_cents: settled }, { expected: [1, 422] }),
  );
  const { data } = query;
  if (query.error) return <ReadFailed query={query} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <section aria-label={t('card.effect')}>
      <p className="lk-field-label">{t('card.effect')}</p>
      <Effect before={data.before} after={data.after} />
    </section>
  );
}
