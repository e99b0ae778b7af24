import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { curlOf, exampleOf, inputExample, typeOf, typescriptOf } from './call-examples.ts';
import type { Operation } from './read-reference.ts';
import { TryCall } from './try-call.tsx';

/** One call: what it takes, what it answers and refuses, how it is made, and a try of it. */
export function CallDetails({ operation }: { operation: Operation }) {
  const { t } = useTranslation('integrations');
  const input = inputExample(operation);
  const { origin } = window.location;
  return (
    <div className="lk-stack lk-call">
      <p>
        {t('developers.needs')} <code>{operation.permission}</code>
        {operation.isIdempotent && <> · {t('developers.idempotent')}</>}
      </p>
      {operation.parameters.length > 0 && <Parameters operation={operation} />}
      <Sample title="curl" text={curlOf(operation, origin, input)} />
      <Sample title="TypeScript" text={typescriptOf(operation, origin, input)} />
      <Sample
        title={t('developers.answer')}
        text={JSON.stringify({ code: 0, data: exampleOf(operation.answer), message: 'success' }, null, 2)}
      />
      {operation.refusals.length > 0 && (
        <div>
          <h4>{t('developers.refusals')}</h4>
          <dl className="lk-facts">
            {operation.refusals.map(({ code, message }) => (
              <div key={code} style={{ display: 'contents' }}>
                <dt>
                  <code>{code}</code>
                </dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {operation.method === 'GET' ? (
        <div>
          <h4>{t('developers.tryIt')}</h4>
          <TryCall operation={operation} />
        </div>
      ) : (
        <p className="lk-muted">{t('developers.changes')}</p>
      )}
    </div>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  const { t } = useTranslation('integrations');
  return (
    <ScrollBox className="lk-call-fields">
      <table className="lk-table">
        <thead>
          <tr>
            <th>{t('developers.field')}</th>
            <th>{t('developers.type')}</th>
            <th>{t('developers.place')}</th>
          </tr>
        </thead>
        <tbody>
          {operation.parameters.map(({ name, schema, required, in: place }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {required && <span className="lk-muted"> {t('developers.needed')}</span>}
              </td>
              <td className="lk-url">
                <code>{typeOf(schema)}</code>
              </td>
              <td>{t(`developers.places.${place}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Text to copy. */
export function Sample({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className="lk-attempt-head">
        <h4>{title}</h4>
        <IconButton
          icon={IconCopy}
          size="small"
          label={`${t('copy')}: ${title}`}
          onClick={() => void copyText(text)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keys */}
      <pre className="lk-code lk-code--tall" tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
