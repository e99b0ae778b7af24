import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cappedCount, count as printCount } from '../../lib/format.ts';
import type { ListTools } from '../../lib/list-tools.ts';
import { Button, IconButton } from '../button.tsx';
import { useSelection } from './selection.tsx';

type ExportProps = {
  tools: ListTools;
  /** How many match, capped at 1,001. */
  count: number;
  /** Exactly how many, where that is known. */
  exact: number | undefined;
  phone: boolean;
};

/** Says what it will hold: the chosen rows, or all that match. */
export function ExportButton({ tools, count, exact, phone }: ExportProps) {
  const selection = useDeferredValue(useSelection().selection);
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const chosen = !selection.all && selection.ids.size > 0;
  const rows = chosen ? selection.ids.size : (exact ?? count);
  const shown = chosen || exact !== undefined ? printCount(rows) : cappedCount(rows);
  const label = t(chosen ? 'list.exportChosen' : 'list.exportRows', { count: rows, shown });
  const start = async () => {
    if (busy || rows === 0) return;
    setBusy(true);
    try {
      await tools.exportRows(chosen ? [...selection.ids] : null);
    } catch {
      // The call itself has shown what went wrong.
    } finally {
      setBusy(false);
    }
  };
  if (phone) {
    return (
      <IconButton
        icon={IconDownload}
        label={label}
        outline
        aria-busy={busy || undefined}
        aria-disabled={rows === 0 || undefined}
        onClick={() => void start()}
      />
    );
  }
  return (
    <Button
      icon={IconDownload}
      busy={busy}
      blocked={rows === 0 && t('list.exportNone')}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}
