import type { WireInput } from '@lorikeet/contracts/contract';
import { previewLetter } from '@lorikeet/contracts/letters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api-error.ts';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/faces.tsx';

const SETTLES_MS = 400;
const HEIGHT_MAX = 1_400;

/** The letter with sample data as it would be read, or why it cannot be sent as it is. */
export function LetterPreview({ words }: { words: WireInput<typeof previewLetter> }) {
  const { t } = useTranslation('letters');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const settled = useSettled(words, SETTLES_MS);
  const query = useQuery({
    ...read(previewLetter, settled, { background: true, expected: 'all' }),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query.error);
  return (
    <Card title={t('preview')} note={t('previewHelp')}>
      {failure && (
        <p className="lk-field-error" role="alert">
          {failure.message ?? t('previewFailed')}
        </p>
      )}
      {!failure && !query.data && <Skeleton lines={6} />}
      {!failure && query.data && (
        <>
          <p className="lk-letter-head">
            <span className="lk-muted">{t('from')}</span> {query.data.from}
            <b>{query.data.subject}</b>
          </p>
          {/* No scripts run in it; its own origin is ours only so that its height can be read. */}
          <iframe
            ref={frame}
            className="lk-letter-frame"
            title={t('preview')}
            sandbox="allow-same-origin"
            srcDoc={query.data.html}
            tabIndex={-1}
            style={{ height }}
            onLoad={() => {
              const body = frame.current?.contentDocument?.body;
              if (body) setHeight(Math.min(body.scrollHeight, HEIGHT_MAX));
            }}
          />
          {query.data.sms !== null && <p className="lk-letter-sms">{query.data.sms}</p>}
        </>
      )}
    </Card>
  );
}
