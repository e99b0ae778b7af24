import { listReturnsFiles } from '@lorikeet/contracts/returns';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { cappedCount, count, dateWithWeekday } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';

const PAGE_SIZE = 10;
const NUMBERS = ['lines', 'matched', 'repeated', 'queued'] as const;

/** The return files that were loaded, the latest first, with what their lines did. */
export function ReturnsFilesCard() {
  const { t } = useTranslation('returns');
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listReturnsFiles, { page, page_size: PAGE_SIZE }));
  const { rows, count: total = 0 } = query.data ?? {};
  const hasMore = page * PAGE_SIZE < total;
  const pager = (
    <>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('common:list.previous')}
        aria-disabled={page === 1}
        onClick={() => page > 1 && setPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('common:list.next')}
        aria-disabled={!hasMore}
        onClick={() => hasMore && setPage(page + 1)}
      />
    </>
  );
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <Card
      title={t('files')}
      note={rows && cappedCount(total)}
      aside={total > PAGE_SIZE ? pager : null}
      flush={hasRows}
      ruled
    >
      {query.error && !rows && <ErrorState title={t('failed')} message={query.error.message} />}
      {!rows && !query.error && <Skeleton lines={4} />}
      {rows?.length === 0 && <p className="lk-muted">{t('noFiles')}</p>}
      {hasRows && (
        <div className="lk-scroll-x">
          <table className="lk-table lk-table--open">
            <caption className="lk-hidden">{t('files')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('fields.bankDate')}</th>
                <th scope="col">{t('fields.file')}</th>
                {NUMBERS.map((name) => (
                  <th scope="col" className="lk-cell-end" key={name}>
                    {t(`fields.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((file) => {
                const to = address('merchantPlatformReturnsDetail', { id: file.id });
                return (
                  <tr key={file.id} onClick={() => void navigate(to)}>
                    <td className="lk-cell-date">{dateWithWeekday(file.bank_date)}</td>
                    <td className="lk-cell-strong">
                      <Link to={to} onClick={(event) => event.stopPropagation()}>
                        {file.filename}
                      </Link>
                    </td>
                    {NUMBERS.map((name) => (
                      <td className="lk-cell-end" key={name}>
                        <span className={name === 'queued' && file.queued > 0 ? 'lk-bad' : undefined}>
                          {count(file[name])}
                        </span>
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
