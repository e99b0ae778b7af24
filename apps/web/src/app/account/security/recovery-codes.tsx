import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/button.tsx';

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints the text alone, from a frame of its own. */
function print(text: string) {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const sheet = frame.contentDocument?.createElement('pre');
  if (!sheet || !frame.contentWindow) return frame.remove();
  sheet.textContent = text;
  sheet.style.cssText = 'font-size:16px;line-height:28px';
  frame.contentDocument?.body.append(sheet);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}

/** The recovery codes, shown this once: kept on paper, in a file or a password manager. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('security');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('codesFile')}\n\n${codes.join('\n')}\n`;
  return (
    <div className="lk-two-factor">
      <h3 ref={heading} tabIndex={-1}>
        {t('codesTitle')}
      </h3>
      <p>{t('codesHelp')}</p>
      <ul className="lk-recovery-codes lk-well">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="lk-actions">
        <Button size="small" icon={IconDownload} onClick={() => download(text)}>
          {t('common:download')}
        </Button>
        <Button size="small" icon={IconPrinter} onClick={() => print(text)}>
          {t('print')}
        </Button>
        <Button size="small" icon={IconCopy} onClick={() => void copyText(codes.join('\n'))}>
          {t('common:copy')}
        </Button>
      </div>
      <div>
        <Button look="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
