import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import {
  CUSTOMER_FILE_BYTES_MAX,
  importCustomers,
  previewCustomerImport,
} from '@lorikeet/contracts/customer-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../../lib/base64-of.ts';
import { call } from '../../lib/call.ts';
import { count } from '../../lib/format.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAttempts } from '../../lib/use-attempts.ts';

const MEGABYTES_MAX = CUSTOMER_FILE_BYTES_MAX / 1024 / 1024;
const SENDING = { isTransfer: true, expected: [1, 422] as number[] };

export type Preview = WireOutput<typeof previewCustomerImport>;
export type Columns = WireInput<typeof importCustomers>['columns'];
type Seen = {
  sent: { filename: string; content: string };
  /** The columns that are chosen: until the file is read by them, the preview is still that of those before. */
  columns: Columns;
  preview: Preview;
  key: string;
};

/** Reads a file by the columns chosen, and adds whom it holds once the person has seen it. */
export function useImport(onClose: () => void) {
  const { t } = useTranslation('customers');
  const { attempt, loading, refusal, setRefusal } = useAttempts();
  const [seen, setSeen] = useState<Seen | null>(null);
  const preview = (sent: Seen['sent'], columns?: Columns) => {
    setSeen((before) => before && { ...before, columns: columns ?? before.columns });
    return attempt(sent.filename, async (isLatest) => {
      const input = { ...sent, ...(columns && { columns }) };
      const { code, data, message } = await call(previewCustomerImport, input, SENDING);
      if (!isLatest()) return;
      if (code !== 0) return setRefusal(message);
      setSeen({ sent, columns: data.columns, preview: data, key: crypto.randomUUID() });
    });
  };
  const look = async (file: File) => {
    setSeen(null);
    if (file.size > CUSTOMER_FILE_BYTES_MAX) return setRefusal(t('imports.tooLarge', { max: MEGABYTES_MAX }));
    if (file.size === 0) return setRefusal(t('imports.nothing'));
    return preview({ filename: file.name.slice(-200), content: await base64Of(file) });
  };
  const run = ({ sent, preview: shown, key }: Seen) =>
    attempt(sent.filename, async () => {
      const input = { ...sent, columns: shown.columns };
      const { code, data, message } = await call(importCustomers, input, { ...SENDING, idempotencyKey: key });
      if (code !== 0) return setRefusal(message);
      refreshAfter(importCustomers);
      addToast({
        severity: 'success',
        summary: t('imports.done', { count: data.added, n: count(data.added) }),
      });
      onClose();
    });
  return { look, preview, run, seen, loading, refusal };
}
