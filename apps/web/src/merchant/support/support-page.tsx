import { listOwnTickets } from '@lorikeet/contracts/support-asking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ASKED_PAGE_SIZE, AskedTickets } from '../../app/help/asked-tickets.tsx';
import { Help } from '../../app/help/help.tsx';
import { address } from '../../app/paths.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AskDialog } from './ask-dialog.tsx';

const toDetail = (id: string) => address('merchantHelpDetail', { id });

/** What the team has asked the platform, and the way to ask more. */
function Asked() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const canWrite = useCan('support.write');
  const [isAsking, setAsking] = useState(false);
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listOwnTickets, { page, page_size: ASKED_PAGE_SIZE }));
  return (
    <div className="lk-asked">
      <AskedTickets
        title={t('tickets.team')}
        ask={
          canWrite && (
            <Button look="primary" onClick={() => setAsking(true)}>
              {t('tickets.askPlatform')}
            </Button>
          )
        }
        none={t('tickets.nonePlatform')}
        query={query}
        page={page}
        onPage={setPage}
        side="merchant"
        whoOf={({ asker }) => asker}
        toDetail={toDetail}
      />
      <AskDialog
        open={isAsking}
        onClose={(id) => {
          setAsking(false);
          if (id) void navigate(toDetail(id));
        }}
      />
    </div>
  );
}

/** Answers for a merchant's staff, and what they asked beyond them. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const canRead = useCan('support.read');
  const kind = sessions.merchant((session) => session.profile?.merchant.kind);
  return (
    <Page>
      <PageHeader title={t('title')} />
      {canRead && kind !== undefined && kind !== 'platform' && <Asked />}
      <Help areas={['business']} />
    </Page>
  );
}
