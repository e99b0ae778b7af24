import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type Props = { query: { error: Error | null; refetch: () => unknown } };

/** Why what belongs here is not known, and a way to ask again; nothing where nothing failed. */
export function ReadFailed({ query }: Props) {
  const { t } = useTranslation();
  if (!query.error) return null;
  return (
    <div role="alert" style={{ display: 'grid', gap: 8, justifyItems: 'start', marginTop: 8 }}>
      <p className="lk-field-error">{query.error.message}</p>
      <Button size="small" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
