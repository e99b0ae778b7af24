import './notifications.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { getNotificationChoices, setNotificationChoice } from '@lorikeet/contracts/inbox';
import { NOTIFICATION_TOPICS } from '@lorikeet/contracts/notification-kinds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { failureOf } from '../../lib/api-error.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

type Choice = WireOutput<typeof getNotificationChoices>['choices'][number];

/** How the e-mail of a kind is chosen: here, with its own letter, or not at all. */
function ByEmail({
  row,
  busy,
  choose,
}: {
  row: Choice;
  busy: boolean;
  choose: (change: Partial<Choice>) => void;
}) {
  const { t } = useTranslation('notifications');
  const name = t(`choice.${row.choice}`);
  if (row.mail === 'fixed') return <span className="lk-muted">{t('preferences.always')}</span>;
  if (row.mail === 'letter') return <Link to={paths.merchantUserSettings}>{t('preferences.ownLetter')}</Link>;
  return (
    <CheckboxField
      hideLabel
      label={t('preferences.mailOf', { name })}
      value={row.by_email}
      disabled={busy}
      onChange={(by_email) => choose({ by_email })}
    />
  );
}

function ChoiceRow({ row }: { row: Choice }) {
  const { t } = useTranslation('notifications');
  const save = useWrite(setNotificationChoice);
  const name = t(`choice.${row.choice}`);
  const choose = (change: Partial<Choice>) => {
    const { choice, in_app, by_email } = { ...row, ...change };
    save.mutate(
      { choice, in_app, by_email },
      {
        onSuccess: ({ code }) => {
          if (code === 0) addToast({ severity: 'success', summary: t('common:saved'), detail: name });
        },
      },
    );
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {row.is_fixed ? (
          <span className="lk-muted">{t('preferences.always')}</span>
        ) : (
          <CheckboxField
            hideLabel
            label={t('preferences.inboxOf', { name })}
            value={row.in_app}
            disabled={save.isPending}
            onChange={(in_app) => choose({ in_app })}
          />
        )}
      </td>
      <td>
        <ByEmail row={row} busy={save.isPending} choose={choose} />
      </td>
    </tr>
  );
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  const { t } = useTranslation('notifications');
  const topics = NOTIFICATION_TOPICS.map((topic) => ({
    topic,
    rows: choices.filter((row) => row.topic === topic),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <div className="lk-stack">
      {topics.map(({ topic, rows }) => (
        <Card key={topic} title={t(`topics.${topic}`)} flush>
          <table className="lk-table lk-choices">
            <thead>
              <tr>
                <th scope="col">{t('fields.what')}</th>
                <th scope="col">{t('preferences.inbox')}</th>
                <th scope="col">{t('preferences.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ChoiceRow key={row.choice} row={row} />
              ))}
            </tbody>
          </table>
        </Card>
      ))}
    </div>
  );
}

/** What the signed-in person is told of, and how. */
export default function PreferencesPage() {
  const { t } = useTranslation('notifications');
  const query = useQuery(read(getNotificationChoices, {}));
  const failure = failureOf(query.error);
  return (
    <Page>
      <PageHeader title={t('preferences.title')} meta={t('preferences.meta')} />
      {failure && (
        <ErrorState title={t('preferences.failed')} {...failure} onRetry={() => void query.refetch()} />
      )}
      {!failure && !query.data && <Skeleton />}
      {query.data && <Choices choices={query.data.choices} />}
    </Page>
  );
}
