import './file-button.css';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../lib/fetch-file.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';

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

async function fetchOpened(open: Opening['open'], fileId: string): Promise<void> {
  const { code, data } = await open(fileId);
  if (code === 0) fetchFile(data.url);
}

/** A file that was attached: its name opens it. */
export function FileButton({ file, open }: Opening & { file: { id: string; name: string; bytes: number } }) {
  const [download] = useState(() => oneAtATime(fetchOpened));
  return (
    <button
      type="button"
      className="lk-file"
      onClick={() => void download(open, file.id).catch(() => undefined)}
    >
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      <span>{file.name}</span>
      <small className="lk-num">{fileSize(file.bytes)}</small>
    </button>
  );
}
