import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Bound } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** How a person shows their second factor. */
export type Way = 'code' | 'recovery';

type Binding = Bound<string | undefined, string> & { id: string; error: string | undefined };

/** What a form of a second factor starts with: the field that is not used is absent. */
export const blankProof = (way: Way) => ({
  code: way === 'code' ? '' : undefined,
  recovery_code: way === 'recovery' ? '' : undefined,
});

/** The app's code of six digits, or a recovery code instead. */
export function SecondFactorField(props: {
  way: Way;
  code: Binding;
  recovery: Binding;
  /** Absent for a person who has no app. */
  onSwitch?: ((way: Way) => void) | undefined;
}) {
  const { t } = useTranslation('security');
  const { way, code, recovery, onSwitch } = props;
  const other = way === 'code' ? 'recovery' : 'code';
  return (
    <div className="lk-second-factor">
      {way === 'code' ? (
        <TextField
          {...code}
          label={t('code')}
          help={t('codeHelp')}
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          spellCheck={false}
        />
      ) : (
        <TextField
          {...recovery}
          label={t('recoveryCode')}
          help={t('recoveryCodeHelp')}
          autoComplete="off"
          maxLength={40}
          spellCheck={false}
        />
      )}
      {onSwitch && (
        <Button look="link" onClick={() => onSwitch(other)}>
          {t(way === 'code' ? 'useRecoveryCode' : 'useApp')}
        </Button>
      )}
    </div>
  );
}
