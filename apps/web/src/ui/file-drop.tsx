import './file-drop.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';

type FileDropProps = {
  /** Endings and types that the browser offers. */
  accept: string;
  /** What is being loaded, in words; null while nothing is. */
  loading: string | null;
  /** Why the last file was not taken. */
  refusal: string | null;
  words: { drop: string; help: string };
} & (
  | { onFile: (file: File) => void; onFiles?: never }
  | { onFiles: (files: File[]) => void; onFile?: never }
);

/** A place for a file, or for many at once: dropped, or chosen. */
export function FileDrop({ accept, loading, refusal, words, onFile, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (loading !== null || !chosen[0]) return;
    if (onFiles) onFiles(chosen);
    else onFile(chosen[0]);
  };
  return (
    <>
      <label
        className="lk-drop"
        data-over={over || undefined}
        aria-busy={loading !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={accept}
          multiple={onFiles !== undefined}
          disabled={loading !== null}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        {loading !== null ? (
          <span className="lk-spinner" aria-hidden />
        ) : (
          <IconFileUpload size={28} stroke={1.5} aria-hidden />
        )}
        <b>{loading ?? words.drop}</b>
        <span className="lk-small lk-muted">{words.help}</span>
      </label>
      {refusal && (
        <p className="lk-field-error" role="alert" style={{ marginTop: 12 }}>
          {refusal}
        </p>
      )}
    </>
  );
}
