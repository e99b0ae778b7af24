import { listProperties } from '@lorikeet/contracts/council';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { cappedCount } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { Figures } from '../../ui/card.tsx';

const STANDINGS = ['', 'registered', 'unregistered', 'letter_asked'] as const;

function useCount(standing: (typeof STANDINGS)[number], enabled: boolean): number | undefined {
  const query = useQuery({
    ...readPage(listProperties, { page_size: 10, ...(standing ? { standing } : {}) }),
    enabled,
  });
  return query.data?.count;
}

/** A council's home: how many properties it rates, whose ratepayers have registered, and who waits for a code. */
export function CouncilFigures() {
  const { t } = useTranslation('council');
  const canRead = useCan('council.read');
  const counts = [
    useCount('', canRead),
    useCount('registered', canRead),
    useCount('unregistered', canRead),
    useCount('letter_asked', canRead),
  ];
  if (!canRead) return null;
  return (
    <Figures
      label={t('properties')}
      figures={STANDINGS.map((standing, index) => ({
        label: standing ? t(`tabs.${standing}`) : t('properties'),
        value: counts[index] === undefined ? '–' : cappedCount(counts[index]),
        note: t(`figures.${standing || 'all'}`),
        to: standing ? `${paths.merchantCouncilProperties}?tab=${standing}` : paths.merchantCouncilProperties,
      }))}
    />
  );
}
