import './orders.css';
import { getOrderSettings, updateOrderTypes } from '@lorikeet/contracts/orders';
import { ORDER_ASKS, ORDER_TYPES, type OrderType } from '@lorikeet/domain/orders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { useCan } from '../../lib/permissions.ts';
import { read, refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ItemsCard } from './items-card.tsx';
import type { Settings } from './order-words.tsx';

const ASK_WORDS = {
  address: 'typesPage.asksAddress',
  email: 'typesPage.asksEmail',
  appointment: 'typesPage.asksAppointment',
} as const;

/** Each change is saved at once: a switch says what is so, and waits while that is read again (`isOld`). */
function TypeCards({ settings, isOld }: { settings: Settings; isOld: boolean }) {
  const { t } = useTranslation('orders');
  const canWrite = useCan('orders.write');
  const write = useWrite(updateOrderTypes);
  const { types, asks } = settings;
  const save = async (next: Partial<Pick<Settings, 'types' | 'asks'>>) => {
    const { code } = await write.mutateAsync({ types, asks, ...next, seen: { types, asks } });
    if (code !== 0) return refreshAfter(updateOrderTypes);
    addToast({ severity: 'success', summary: t('typesPage.saved') });
  };
  const withOrWithout = <T,>(all: readonly T[], one: T, on: boolean) =>
    on ? [...all, one] : all.filter((each) => each !== one);
  const isOff = !canWrite || isOld || write.isPending;
  const card = (type: OrderType) => (
    <Card key={type} title={t(`types.${type}`)} note={t(`typesPage.${type}`)}>
      <div className="lk-form">
        <CheckboxField
          label={t('typesPage.on', { type: t(`types.${type}`).toLowerCase() })}
          value={types.includes(type)}
          disabled={isOff}
          onChange={(on) => void save({ types: withOrWithout(types, type, on) })}
        />
        <CheckboxField
          label={t(ASK_WORDS[ORDER_ASKS[type]])}
          value={asks.includes(ORDER_ASKS[type])}
          disabled={isOff || !types.includes(type)}
          onChange={(on) => void save({ asks: withOrWithout(asks, ORDER_ASKS[type], on) })}
        />
      </div>
    </Card>
  );
  return <div className="lk-order-types">{ORDER_TYPES.map(card)}</div>;
}

/** The types of orders, what each asks for, and what is sold. */
export default function OrderTypesPage() {
  const { t } = useTranslation('orders');
  const query = useQuery(read(getOrderSettings, {}));
  return (
    <DetailScreen query={query} failed={t('typesPage.failed')} title={t('typesPage.title')}>
      {(settings) => (
        <>
          <PageHeader title={t('typesPage.title')} meta={t('typesPage.note')} />
          <div className="lk-stack">
            <TypeCards settings={settings} isOld={query.isFetching || settings !== query.data} />
            <ItemsCard />
          </div>
        </>
      )}
    </DetailScreen>
  );
}
