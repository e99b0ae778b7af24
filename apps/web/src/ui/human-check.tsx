import { IconShield, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type HumanCheckProps = {
  state: 'idle' | 'working' | 'verified' | 'failed';
  by: string;
  error?: string | undefined;
  start: () => void;
};

/** Shows the human check and starts it, again if it failed. */
export function HumanCheck({ state, by, error, start }: HumanCheckProps) {
  const { t } = useTranslation();
  const Glyph = state === 'verified' ? IconShieldCheck : state === 'failed' ? IconShieldX : IconShield;
  const canStart = state === 'idle' || state === 'failed';
  return (
    <div className="lk-field">
      <button
        type="button"
        className={`lk-human lk-human--${state}`}
        onClick={canStart ? start : undefined}
        aria-disabled={!canStart || undefined}
      >
        {state === 'working' ? (
          <span className="lk-spinner" aria-hidden />
        ) : (
          <Glyph size={18} stroke={1.7} aria-hidden />
        )}
        <span aria-live="polite">{t(`humanCheck.${state}`)}</span>
        <small>{by}</small>
      </button>
      {error && <p className="lk-field-error">{error}</p>}
    </div>
  );
}
