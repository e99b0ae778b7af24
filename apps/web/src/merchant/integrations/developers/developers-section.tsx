import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterface } from '../../../lib/interface-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CallDetails, Sample } from './call-details.tsx';
import { exampleOf } from './call-examples.ts';
import { type Happening, loadReference, type Operation } from './read-reference.ts';

const VERIFY = `import { Webhook } from 'standardwebhooks';

// The secret begins with whsec_; the raw text of the body, before it is parsed.
const event = new Webhook(process.env.LORIKEET_WEBHOOK_SECRET!).verify(body, headers);`;

/** What programs can call and what they are told, made from the same contracts as the portal. */
export default function DevelopersSection() {
  const { t } = useTranslation('integrations');
  const locale = useInterface((state) => state.locale);
  const [typed, setTyped] = useState('');
  const query = useQuery({
    queryKey: ['openapi', locale],
    queryFn: ({ signal }) => loadReference(locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groups = useMemo(() => grouped(query.data?.operations ?? [], typed), [query.data, typed]);
  if (query.error)
    return (
      <ErrorState
        title={t('developers.failed')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton lines={12} />;
  return (
    <div className="lk-stack">
      <Card title={t('developers.title')}>
        <div className="lk-stack">
          <p>{t('developers.about')}</p>
          <p>
            <a href="/api/openapi.json">openapi.json</a> · <a href="/api/docs">{t('developers.all')}</a>
          </p>
          <TextField
            label={t('developers.search')}
            value={typed}
            onChange={setTyped}
            placeholder={t('developers.searchHelp')}
          />
        </div>
      </Card>
      {groups.map(([group, operations]) => (
        <Card key={group} title={group} note={String(operations.length)}>
          {operations.map((operation) => (
            <OneCall key={operation.name} operation={operation} />
          ))}
        </Card>
      ))}
      {groups.length === 0 && <p className="lk-muted">{t('developers.none')}</p>}
      <Card title={t('developers.events')} note={String(query.data.events.length)}>
        <p>{t('developers.verify')}</p>
        <Sample title="TypeScript" text={VERIFY} />
        {query.data.events.map((event) => (
          <OneEvent key={event.name} event={event} />
        ))}
      </Card>
    </div>
  );
}

/** A call folded to a line; its details are drawn once it is opened. */
function OneCall({ operation }: { operation: Operation }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="lk-call-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          {operation.method} {operation.path}
        </code>
        <span className="lk-muted">{operation.summary}</span>
      </summary>
      {open && <CallDetails operation={operation} />}
    </details>
  );
}

function OneEvent({ event }: { event: Happening }) {
  const { t } = useTranslation('integrations');
  const [open, setOpen] = useState(false);
  return (
    <details className="lk-call-fold" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>
        <code>{event.name}</code>
        <span className="lk-muted">{event.when}</span>
      </summary>
      {open && <Sample title={t('developers.body')} text={JSON.stringify(exampleOf(event.body), null, 2)} />}
    </details>
  );
}

/** Calls by what they are about; those in whose name, address or meaning something stands. */
function grouped(
  operations: readonly Operation[],
  typed: string,
): [group: string, operations: Operation[]][] {
  const part = typed.trim().toLowerCase();
  const groups = new Map<string, Operation[]>();
  for (const one of operations) {
    if (![one.name, one.path, one.summary].some((text) => text.toLowerCase().includes(part))) continue;
    groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  }
  return [...groups];
}
