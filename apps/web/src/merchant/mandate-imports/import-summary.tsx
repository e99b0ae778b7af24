import './moving-in.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { count, date, dateTime } from '../../lib/format.ts';
import { Card, Figures } from '../../ui/card.tsx';
import type { ImportDetail } from './import-words.tsx';

/** What a person should know of a file before they go on with it. */
export function ImportNotes({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const isBefore = file.status === 'uploaded' || file.status === 'checked';
  if (!isBefore || !(file.may_be_cut || file.repeats || file.doubled_headings.length > 0)) return null;
  return (
    <div className="lk-move-notes">
      {file.may_be_cut && <p className="lk-well">{t('notes.cut')}</p>}
      {file.repeats && (
        <p className="lk-well">
          {t('notes.repeats', { when: dateTime(file.repeats.uploaded_at) })}{' '}
          <Link to={address('merchantCustomersMovingInDetail', { id: file.repeats.id })}>
            {t('notes.earlier')}
          </Link>
        </p>
      )}
      {file.doubled_headings.length > 0 && (
        <p className="lk-well">{t('notes.doubled', { headings: file.doubled_headings.join(', ') })}</p>
      )}
    </div>
  );
}

/** What would happen if the file were agreed to today, in figures, and the letter that payers would read. */
export function Preview({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const { ready, faulty } = file.counts;
  return (
    <div className="lk-stack">
      <Figures
        label={t('preview.title')}
        figures={[
          { label: t('preview.ready'), value: count(ready), note: t('preview.readyNote') },
          { label: t('preview.faulty'), value: count(faulty), note: t('preview.faultyNote') },
          {
            label: t('preview.letters'),
            value: count(file.needs_notice ? ready : 0),
            note: t(file.needs_notice ? 'preview.lettersNote' : 'preview.noLetters'),
          },
          {
            label: t('preview.first'),
            value: file.first_debit_from ? date(file.first_debit_from) : '–',
            note: t('preview.firstNote'),
          },
        ]}
      />
      {file.letter && (
        <Card title={t('preview.letter')} note={t('preview.letterNote')}>
          <b>{file.letter.subject}</b>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
          <section className="lk-well lk-move-letter" aria-label={t('preview.letter')} tabIndex={0}>
            {file.letter.text}
          </section>
        </Card>
      )}
    </div>
  );
}

/** How the rows of a file that was agreed to stand. */
export function Standing({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('mandate-imports');
  const { notified, in_force, refused, faulty, undone } = file.counts;
  return (
    <Figures
      label={t('standing.title')}
      figures={[
        { label: t('standing.notified'), value: count(notified), note: t('standing.notifiedNote') },
        { label: t('standing.inForce'), value: count(in_force), note: t('standing.inForceNote') },
        { label: t('standing.leftOut'), value: count(faulty + refused), note: t('standing.leftOutNote') },
        { label: t('standing.undone'), value: count(undone), note: t('standing.undoneNote') },
      ]}
    />
  );
}
