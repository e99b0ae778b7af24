import { createReportDownload, REPORT_FORMATS } from '@lorikeet/contracts/reports';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import type { ReportTerms } from './report-terms.ts';

/** Asks for the report as a file, and leads to where it is prepared. */
export function ExportMenu({ terms }: { terms: ReportTerms }) {
  const { t } = useTranslation('downloads');
  const navigate = useNavigate();
  const mayExport = useCan('exports.create');
  const ask = useWrite(createReportDownload);
  if (!mayExport) return null;
  const prepare = async (format: (typeof REPORT_FORMATS)[number]) => {
    const { code } = await ask.mutateAsync({ ...terms, format });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('prepare.asked'), detail: t('prepare.detail') });
    void navigate(paths.merchantDownloadCenter);
  };
  return (
    <ActionMenu
      width={260}
      entries={() =>
        REPORT_FORMATS.map((format) => ({
          label: t(`prepare.${format}`),
          onSelect: () => void prepare(format),
        }))
      }
      target={
        <Button icon={IconDownload} iconAfter={IconChevronDown} busy={ask.isPending}>
          {t('prepare.button')}
        </Button>
      }
    />
  );
}
