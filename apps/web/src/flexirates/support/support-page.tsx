import { ratepayerListTickets } from '@lorikeet/contracts/support';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ASKED_PAGE_SIZE, AskedTickets } from '../../app/help/asked-tickets.tsx';
import { Help } from '../../app/help/help.tsx';
import { address } from '../../app/paths.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { AskDialog } from './ask-dialog.tsx';

const toDetail = (id: string) => address('flexiratesSupportDetail', { id });

function Asked({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation('support');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(ratepayerListTickets, { page, page_size: ASKED_PAGE_SIZE }));
  return (
    <div className="lk-asked">
      <AskedTickets
        title={t('tickets.yours')}
        ask={
          <Button look="primary" onClick={onAsk}>
            {t('tickets.ask')}
          </Button>
        }
        none={t('tickets.none')}
        query={query}
        page={page}
        onPage={setPage}
        side="asker"
        whoOf={({ council }) => council.name}
        toDetail={toDetail}
      />
    </div>
  );
}

/** What a ratepayer asked councils, and answers that are there already. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Page>
      <PageHeader title={t('common:titles.support')} />
      <Asked onAsk={() => setAsking(true)} />
      <Help areas={['ratepayer', 'payer']} />
      <AskDialog
        open={isAsking}
        onClose={(id) => {
          setAsking(false);
          if (id) void navigate(toDetail(id));
        }}
      />
    </Page>
  );
}
