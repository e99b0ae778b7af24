import type { Contract } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Operation } from './read-reference.ts';

const BASE = '/api/merchant';

/** Makes a reading call as the person who is signed in, and shows the answer as it travels. */
export function TryCall({ operation }: { operation: Operation }) {
  const { t } = useTranslation('integrations');
  const [input, setInput] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const asked = { area: 'merchant', method: 'GET', path: operation.path.slice(BASE.length) };
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
    try {
      const { code, data, message } = await call(asked as unknown as Contract, given, { expected: 'all' });
      setAnswer(JSON.stringify({ code, data, message }, null, 2));
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="lk-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="lk-accounting-names">
        {operation.parameters.map(({ name, required }) => (
          <TextField
            key={name}
            label={required ? `${name} *` : name}
            value={input[name] ?? ''}
            onChange={(value) => setInput({ ...input, [name]: value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {t('developers.try')}
        </Button>
      </div>
      {answer !== null && (
        <pre className="lk-code lk-code--tall" role="status">
          {answer}
        </pre>
      )}
    </form>
  );
}
