import '../bank-files/bank-files.css';
import './returns.css';
import { listInboxDays } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { InboxDays } from './inbox-days.tsx';
import { ReturnsDrop } from './returns-drop.tsx';
import { ReturnsFilesCard } from './returns-files-card.tsx';

/** Return files loaded, and the days on which returns were recorded. */
export default function ReturnsPage() {
  const { t } = useTranslation('returns');
  const mayWrite = useCan('bank_files.write');
  const query = useQuery(read(listInboxDays, {}, { expected: [1] }));
  const inboxes = query.data?.facilities ?? [];
  return (
    <Page>
      <PageHeader title={t('title')} />
      {query.error && (
        <ErrorState
          title={t('failed')}
          message={query.error.message}
          reassurance={t('safe')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton lines={10} />}
      {inboxes.length > 0 && (
        <div className="lk-columns">
          <div className="lk-stack">
            {mayWrite &&
              inboxes.map((inbox) => (
                <Card
                  key={inbox.id}
                  title={t('load')}
                  note={t('inboxNote', { name: inbox.name, user: inbox.user_id })}
                >
                  <ReturnsDrop facilityId={inbox.id} />
                </Card>
              ))}
            <ReturnsFilesCard />
          </div>
          <div className="lk-stack">
            {inboxes.map((inbox) => (
              <InboxDays key={inbox.id} inbox={inbox} />
            ))}
          </div>
        </div>
      )}
    </Page>
  );
}
