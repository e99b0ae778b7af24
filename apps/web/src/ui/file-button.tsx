import './file-button.css';
import { IconPaperclip } from '@tabler/icons-react';
import { fetchFile } from '../lib/fetch-file.ts';

const KILOBYTE = 1024;

/** `840 KB`, `2 MB`: as file managers count, rounded up. */
function fileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${Math.ceil(kilobytes / KILOBYTE)} MB`;
}

export type Opening = {
  /** Makes the link that gives a file out once. */
  open: (fileId: string) => Promise<{ code: number; data: { url: string } }>;
};

/** A file that was attached: its name opens it. */
export function FileButton({ file, open }: Opening & { file: { id: string; name: string; bytes: number } }) {
  const download = async () => {
    const { code, data } = await open(file.id);
    if (code === 0) fetchFile(data.url);
  };
  return (
    <button type="button" className="lk-file" onClick={() => void download().catch(() => undefined)}>
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      <span>{file.name}</span>
      <small className="lk-num">{fileSize(file.bytes)}</small>
    </button>
  );
}
