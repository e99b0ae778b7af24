import { getMandateImport } from '@lorikeet/contracts/mandate-imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { count, dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readMovingRecord } from '../../lib/queries.ts';
import { PageHeader } from '../../ui/page.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { AuthoritiesCard } from './authorities-card.tsx';
import { ColumnsFormCard } from './columns-form.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportNotes, Preview, Standing } from './import-summary.tsx';
import { ImportChip, type ImportDetail } from './import-words.tsx';

/** How often a file that is being taken in, or undone, is looked at. */
const LOOK_MS = 2_000;

const isMoving = (file: ImportDetail | undefined) =>
  file?.status === 'taking_in' || file?.status === 'undoing';

function Body({ file, isChoosing, onDone }: { file: ImportDetail; isChoosing: boolean; onDone: () => void }) {
  const { t } = useTranslation('mandate-imports');
  const canWrite = useCan('mandate_imports.write');
  const mayChoose = canWrite && file.can.includes('check');
  if (file.status === 'cancelled') return <p className="lk-well">{t('detail.cancelled')}</p>;
  if (mayChoose && (isChoosing || file.status === 'uploaded')) {
    return <ColumnsFormCard key={file.id} file={file} {...(file.status === 'checked' && { onDone })} />;
  }
  if (file.status === 'uploaded') return <p className="lk-well">{t('detail.notChosen')}</p>;
  return (
    <div className="lk-stack">
      {file.status === 'checked' ? <Preview file={file} /> : <Standing file={file} />}
      <AuthoritiesCard file={file} />
      <ImportRows file={file} />
    </div>
  );
}

function Loaded({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PageHeader
        title={file.filename}
        status={<ImportChip file={file} />}
        meta={
          <>
            {file.provider && <span>{t('detail.from', { provider: file.provider })}</span>}
            <span>{t('detail.rows', { rows: count(file.rows) })}</span>
            <span>{t('detail.uploaded', { who: file.uploaded_by, when: dateTime(file.uploaded_at) })}</span>
          </>
        }
        actions={
          <ImportActions
            file={file}
            onColumns={file.status === 'checked' && !isChoosing ? () => setChoosing(true) : undefined}
          />
        }
      />
      {file.is_waiting && <WaitingBanner subjectId={file.id} kind="mandate_imports.take_in" />}
      <ImportNotes file={file} />
      <Body file={file} isChoosing={isChoosing} onDone={() => setChoosing(false)} />
    </>
  );
}

/** One provider's file, from its columns to what has become of each row. */
export default function MovingInDetailPage() {
  const { t } = useTranslation('mandate-imports');
  const { id = '' } = useParams();
  const query = useQuery({
    ...readMovingRecord(getMandateImport, { id }, LOOK_MS),
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('safe')}>
      {(file) => <Loaded file={file} />}
    </DetailScreen>
  );
}
