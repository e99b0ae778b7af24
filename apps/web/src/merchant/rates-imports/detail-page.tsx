import './rates-imports.css';
import { getRatesImport } from '@lorikeet/contracts/rates-imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { count, dateTime, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readMovingRecord, refreshAfter } from '../../lib/queries.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ColumnsFormCard } from './columns-form.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportChip, type ImportDetail, isMoving } from './import-words.tsx';

/** How often a file whose rows are moving is looked at. */
const LOOK_MS = 1_000;

function Progress({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  const label = t(`progress.${file.status as 'checking' | 'applying' | 'undoing'}`);
  return (
    <Card title={label}>
      <p aria-live="polite">{t('progress.done', { done: count(file.done), rows: count(file.rows) })}</p>
      <progress className="lk-roll-progress" max={file.rows} value={file.done} aria-label={label} />
    </Card>
  );
}

/** What the file would change, or has changed, in figures; of one that cannot be taken in there are none. */
function Preview({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  return (
    <Figures
      label={t('preview.title')}
      figures={[
        { label: t('preview.added'), value: count(file.added), note: t('preview.addedNote') },
        { label: t('preview.changed'), value: count(file.changed), note: t('preview.changedNote') },
        { label: t('preview.more'), value: money(file.more_cents), note: t('preview.moreNote') },
        { label: t('preview.less'), value: money(-file.less_cents), note: t('preview.lessNote') },
      ]}
    />
  );
}

function Body({ file, isChoosing, onDone }: { file: ImportDetail; isChoosing: boolean; onDone: () => void }) {
  const { t } = useTranslation('rates-imports');
  const canWrite = useCan('council.write');
  const mayChoose = canWrite && file.can.includes('check');
  if (file.status === 'cancelled') return <p className="lk-well">{t('detail.cancelled')}</p>;
  if (isMoving(file)) return <Progress file={file} />;
  if (mayChoose && (isChoosing || file.status === 'uploaded')) {
    return <ColumnsFormCard key={file.id} file={file} {...(file.status === 'checked' && { onDone })} />;
  }
  if (file.status === 'uploaded') return <p className="lk-well">{t('detail.notChosen')}</p>;
  return (
    <div className="lk-stack">
      {file.concern && (
        <p className="lk-well" role="status">
          {t(`concern.${file.concern}`, { rows: count(file.faulty) })}
        </p>
      )}
      {!file.concern && <Preview file={file} />}
      <ImportRows file={file} />
    </div>
  );
}

function Loaded({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('rates-imports');
  const [isChoosing, setChoosing] = useState(false);
  const moving = isMoving(file);
  // Once the rows stand still, whatever shows properties or rows is read again.
  useEffect(() => {
    if (!moving) refreshAfter({ changes: ['rates-imports', 'properties', 'ledger'] });
  }, [moving]);
  const doubled = file.status === 'uploaded' && file.doubled_headings.length > 0;
  return (
    <>
      <PageHeader
        title={file.filename}
        status={<ImportChip file={file} />}
        meta={
          <>
            <span>{t('detail.rows', { rows: count(file.rows) })}</span>
            {file.extracted_at && <span>{t('detail.extracted', { when: dateTime(file.extracted_at) })}</span>}
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
      {doubled && (
        <p className="lk-well">{t('detail.doubled', { headings: file.doubled_headings.join(', ') })}</p>
      )}
      <Body file={file} isChoosing={isChoosing} onDone={() => setChoosing(false)} />
    </>
  );
}

/** One file of the rates roll, from its columns to what it has changed. */
export default function RatesImportPage() {
  const { t } = useTranslation('rates-imports');
  const { id = '' } = useParams();
  const query = useQuery({
    ...readMovingRecord(getRatesImport, { id }, LOOK_MS),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_MS : false),
  });
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('safe')}>
      {(file) => <Loaded file={file} />}
    </DetailScreen>
  );
}
