import { listMyCards, replaceMyCard, setMyDefaultMethod } from '@lorikeet/contracts/payment-methods';
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment } from '../../lib/format.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/faces.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { cardEnd, cardName, type MyCard } from './method.ts';
import { PaysList } from './pays-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** What of its schedules a card will not pay, because it ends before. */
function endsBefore({ pays, ends_on: end }: MyCard): boolean {
  return pays.some(({ last_on: last }) => last !== null && last > end);
}

function CardActions({ card, onRemove }: { card: MyCard; onRemove: () => void }) {
  const { t } = useTranslation('payment-methods');
  const makeDefault = useWrite(setMyDefaultMethod);
  const replace = useWrite(replaceMyCard);
  const leave = async () => {
    const { code, data } = await replace.mutateAsync({ id: card.id });
    if (code === 0) window.location.assign(data.url);
  };
  return (
    <div className="lk-plan-foot">
      <Button busy={replace.isPending} onClick={() => void leave()}>
        {t('cards.replace')}
      </Button>
      {!card.is_default && !card.has_expired && (
        <Button busy={makeDefault.isPending} onClick={() => makeDefault.mutate({ id: card.id })}>
          {t('makeDefault')}
        </Button>
      )}
      <Button look="dangerText" onClick={onRemove}>
        {t('remove.title')}
      </Button>
    </div>
  );
}

function KeptCard({ card, onRemove }: { card: MyCard; onRemove: () => void }) {
  const { t } = useTranslation('payment-methods');
  const paysNothing = card.has_expired ? t('cards.payAnother') : t('cards.paysByHand');
  return (
    <li className="lk-plan">
      <div>
        <h2>
          <IconCreditCard size={20} stroke={1.7} aria-hidden /> {cardName(card, t)}
        </h2>
        <p className="lk-muted lk-small">
          {t(card.has_expired ? 'cards.expired' : 'cards.expires', { end: cardEnd(card) })} ·{' '}
          {card.council.name}
        </p>
      </div>
      {(card.is_default || card.has_expired) && (
        <p>
          {card.is_default && <Chip tone="info">{t('default')}</Chip>}{' '}
          {card.has_expired && (
            <Chip tone="warning" icon={IconAlertTriangle}>
              {t('cards.expiredChip')}
            </Chip>
          )}
        </p>
      )}
      {card.pays.length > 0 ? <PaysList pays={card.pays} /> : <p className="lk-small">{paysNothing}</p>}
      {endsBefore(card) && <p className="lk-small">{t('cards.endsBefore', { date: date(card.ends_on) })}</p>}
      <p className="lk-small lk-muted">{t('added', { date: date(dateOfMoment(card.added_at)) })}</p>
      <CardActions card={card} onRemove={onRemove} />
    </li>
  );
}

/** The cards that a ratepayer lets councils keep. Nothing where there is none. */
export function KeptCards() {
  const { t } = useTranslation('payment-methods');
  const [removing, setRemoving] = useState<MyCard | null>(null);
  const query = useQuery(readPage(listMyCards, { page_size: 50 }));
  const { data, error } = query;
  if (error)
    return (
      <ErrorState title={t('didNotLoad')} message={error.message} onRetry={() => void query.refetch()} />
    );
  if (!data?.count) return null;
  return (
    <>
      <ul className="lk-methods" aria-label={t('cards.title')}>
        {data.rows.map((card) => (
          <KeptCard key={card.id} card={card} onRemove={() => setRemoving(card)} />
        ))}
      </ul>
      <RemoveDialog
        going={
          removing && {
            ...removing,
            title: t('cards.removeTitle', { card: cardName(removing, t) }),
            about: t('cards.removeText', { council: removing.council.name }),
            done: t('cards.removed'),
          }
        }
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
