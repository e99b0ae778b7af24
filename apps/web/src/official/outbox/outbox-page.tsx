import './outbox.css';
import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { getDemoOutbox } from '@lorikeet/contracts/notifications';
import { IconExternalLink, IconMail, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readLivePage } from '../../lib/queries.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Moment } from '../../ui/values.tsx';

type Message = WireOutput<typeof getDemoOutbox>['messages'][number];

const REFRESH_MS = 3_000;

/** Every e-mail and SMS that the demo has written, newest first, as its reader sees it. */
export default function OutboxPage() {
  const { t } = useTranslation('outbox');
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const to = search.get('to') ?? '';
  const channel = search.get('channel') ?? '';
  const input = { limit: 100, ...(to && { to }), ...(channel && { channel }) };
  const query = useQuery({
    ...readLivePage(getDemoOutbox, input as WireInput<typeof getDemoOutbox>),
    refetchInterval: REFRESH_MS,
  });
  const change = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const messages = query.data?.messages ?? [];
  const shown = messages.find((one) => one.id === chosen) ?? messages[0];
  const options = ['', 'email', 'sms'].map((value) => ({ value, label: t(`channels.${value || 'all'}`) }));
  return (
    <div className="lk-outbox">
      <header className="lk-outbox-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="lk-muted">{t('help')}</p>
        </div>
        <div className="lk-outbox-filters">
          <TextField
            label={t('to')}
            placeholder={t('toHint')}
            value={to}
            onChange={(text) => change('to', text)}
          />
          <SelectField
            label={t('channel')}
            options={options}
            value={channel}
            onChange={(text) => change('channel', text)}
          />
        </div>
      </header>
      {query.isPending && <Skeleton lines={8} />}
      {query.error && (
        <ErrorState title={t('didNotLoad')} message={t('noDemo')} onRetry={() => void query.refetch()} />
      )}
      {query.data && messages.length === 0 && <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      {shown && (
        <div className="lk-outbox-panes">
          <MessageList messages={messages} shown={shown.id} onChoose={setChosen} />
          <MessageView message={shown} />
        </div>
      )}
    </div>
  );
}

function MessageList(props: { messages: readonly Message[]; shown: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('outbox');
  return (
    <ul className="lk-outbox-list" aria-label={t('title')}>
      {props.messages.map((message) => {
        const Glyph = message.channel === 'email' ? IconMail : IconMessage2;
        return (
          <li key={message.id}>
            <button
              type="button"
              className="lk-outbox-row"
              aria-current={message.id === props.shown ? 'true' : undefined}
              onClick={() => props.onChoose(message.id)}
            >
              <Glyph size={17} stroke={1.7} aria-hidden />
              <span className="lk-outbox-what">
                <b lang={message.locale === 'zh' ? 'zh-Hans' : 'en'}>{message.subject ?? message.text}</b>
                <span>{message.to}</span>
              </span>
              <Moment value={message.created_at} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function MessageView({ message }: { message: Message }) {
  const { t } = useTranslation('outbox');
  return (
    <article className="lk-outbox-view" aria-label={message.subject ?? message.to}>
      <header>
        <div className="lk-outbox-title">
          <h2 lang={message.locale === 'zh' ? 'zh-Hans' : 'en'}>{message.subject ?? t('channels.sms')}</h2>
          <StatusChip status={message.status} />
        </div>
        <p className="lk-muted lk-small">
          {t('fromTo', { from: message.merchant.name, to: message.to })} ·{' '}
          <Moment value={message.created_at} /> · <code>{message.template}</code>
        </p>
        {message.failure && <p className="lk-bad lk-small">{message.failure}</p>}
        {message.links.length > 0 && (
          <p className="lk-outbox-links">
            {message.links.map((link) => (
              <a key={link} href={link}>
                <IconExternalLink size={15} stroke={1.7} aria-hidden /> {link}
              </a>
            ))}
          </p>
        )}
      </header>
      {message.html ? (
        <iframe title={message.subject ?? message.to} sandbox="" srcDoc={message.html} />
      ) : (
        <div className="lk-outbox-bubble" lang={message.locale === 'zh' ? 'zh-Hans' : 'en'}>
          {message.text}
        </div>
      )}
    </article>
  );
}
