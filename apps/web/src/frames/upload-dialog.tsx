import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../lib/base64-of.ts';
import { useAttempts } from '../lib/use-attempts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';

type UploadProps = {
  bytesMax: number;
  words: {
    title: string;
    text: string;
    drop: string;
    limits: string;
    /** What to mind when the file is made. */
    advice?: string;
    template: string;
    loading: (filename: string) => string;
    tooLarge: string;
    nothing: string;
  };
  onTemplate: () => void;
  /** Sends the file, and leads on once it is taken; else says why it is not. */
  send: (file: { filename: string; content: string }) => Promise<string | undefined>;
  onClose: () => void;
};

/** Takes a CSV file: what it may hold is said before, and why it is not taken, where it was dropped. */
export function UploadFrame({ bytesMax, words, onTemplate, send, onClose }: UploadProps) {
  const { t } = useTranslation();
  const { attempt, loading, refusal, setRefusal } = useAttempts();
  const load = (file: File) => {
    if (file.size > bytesMax) return setRefusal(words.tooLarge);
    if (file.size === 0) return setRefusal(words.nothing);
    return attempt(file.name, async () => {
      const refused = await send({ filename: file.name.slice(-200), content: await base64Of(file) });
      if (refused !== undefined) setRefusal(refused);
    });
  };
  return (
    <Dialog open onClose={onClose} title={words.title} width={560}>
      <div className="lk-form">
        <p>{words.text}</p>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          loading={loading && words.loading(loading)}
          refusal={refusal}
          words={{ drop: words.drop, help: words.limits }}
          onFile={(file) => void load(file)}
        />
        {words.advice && <p className="lk-small lk-muted">{words.advice}</p>}
      </div>
      <DialogActions>
        <Button icon={IconDownload} onClick={onTemplate}>
          {words.template}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
