import './file-button.css';
import { IconPaperclip } from '@tabler/icons-react';

const KILOBYTE = 1024;

/** `840 KB`, `2 MB`: as file managers count, rounded up. */
function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${Math.ceil(kilobytes / KILOBYTE)} MB`;
}

export type Opening = {
  /** Gives the person a file. */
  open: (fileId: string) => void;
};

/** A file that was attached: its name opens it. */
export function FileButton({ file, open }: Opening & { file: { id: string; name: string; bytes: number } }) {
  return (
    <button type="button" className="lk-file" onClick={() => open(file.id)}>
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      <span>{file.name}</span>
      <small className="lk-num">{fileSize(file.bytes)}</small>
    </button>
  );
}
