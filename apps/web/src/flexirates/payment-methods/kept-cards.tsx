import { listMyCards, removeMyPaymentMethod } from '@lorikeet/contracts/payment-methods';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../lib/confirm.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/faces.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { cardEnd, cardName, type MyCard } from './method.ts';

function KeptCard({ card }: { card: MyCard }) {
  const { t } = useTranslation('payment-methods');
  const remove = useWrite(removeMyPaymentMethod);
  const name = cardName(card, t);
  const ask = async () => {
    const accepted = await confirm({
      header: t('cards.removeTitle', { card: name }),
      message: t('cards.removeText', { council: card.council.name }),
      danger: true,
      icon: 'danger',
      acceptLabel: t('remove.title'),
    });
    if (!accepted) return;
    const { code } = await remove.mutateAsync({ id: card.id });
    if (code === 0) addToast({ severity: 'success', summary: t('cards.removed') });
  };
  return (
    <li className="lk-plan">
      <div>
        <h2>
          <IconCreditCard size={20} stroke={1.7} aria-hidden /> {name}
        </h2>
        <p className="lk-muted lk-small">
          {t(card.has_expired ? 'cards.expired' : 'cards.expires', { end: cardEnd(card) })} ·{' '}
          {card.council.name}
        </p>
      </div>
      {card.has_expired && (
        <p>
          <Chip tone="warning">{t('cards.expiredChip')}</Chip>
        </p>
      )}
      <p className="lk-small">{t(card.has_expired ? 'cards.payAnother' : 'cards.paysByHand')}</p>
      <p className="lk-small lk-muted">{t('added', { date: date(dateOfMoment(card.added_at)) })}</p>
      <div className="lk-plan-foot">
        <Button look="dangerText" busy={remove.isPending} onClick={() => void ask()}>
          {t('remove.title')}
        </Button>
      </div>
    </li>
  );
}

/** The cards that a ratepayer lets councils keep. Nothing where there is none. */
export function KeptCards() {
  const { t } = useTranslation('payment-methods');
  const query = useQuery(readPage(listMyCards, { page_size: 50 }));
  const { data, error } = query;
  if (error)
    return (
      <ErrorState title={t('didNotLoad')} message={error.message} onRetry={() => void query.refetch()} />
    );
  if (!data?.count) return null;
  return (
    <ul className="lk-methods" aria-label={t('cards.title')}>
      {data.rows.map((card) => (
        <KeptCard key={card.id} card={card} />
      ))}
    </ul>
  );
}
