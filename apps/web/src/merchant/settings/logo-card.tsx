import { getBrand, removeLogo, uploadLogo } from '@lorikeet/contracts/brands';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/call.ts';
import { read, refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { fitPicture } from './fit-picture.ts';

/** Kinds that every browser decodes. A drawing with a program in it (SVG) is none of them. */
const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp'];

/** Sends a picture; returns what was wrong with it, in words of the server. */
async function send(picture: Blob): Promise<string | undefined> {
  try {
    const { code, message } = await upload(uploadLogo, {}, picture, { expected: [1, 413, 422] });
    if (code !== 0) return message;
    refreshAfter(uploadLogo);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

function useLogoFile() {
  const { t } = useTranslation('settings');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const take = async (file: File) => {
    if (!ACCEPTED.includes(file.type)) return setFault(t('logo.kinds'));
    setFault(undefined);
    setSending(true);
    const picture = await fitPicture(file).catch(() => null);
    const wrong = picture ? await send(picture) : t('logo.unreadable');
    setFault(wrong);
    setSending(false);
    if (!wrong) addToast({ severity: 'success', summary: t('common:saved') });
  };
  return { take, fault, isSending };
}

function RemoveLogo() {
  const { t } = useTranslation('settings');
  return (
    <AskedButton
      of={removeLogo}
      input={{}}
      question={{
        header: t('logo.removeTitle'),
        message: t('logo.removeText'),
        acceptLabel: t('logo.remove'),
        rejectLabel: t('common:cancel'),
        danger: true,
      }}
      look="dangerText"
    />
  );
}

/** The picture beside the merchant's name: chosen, made to fit, sent; or removed. */
export function LogoCard({ name, readOnly }: { name: string; readOnly: boolean }) {
  const { t } = useTranslation('settings');
  const brand = useQuery(read(getBrand, {})).data;
  const input = useRef<HTMLInputElement>(null);
  const { take, fault, isSending } = useLogoFile();
  if (!brand) return null;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void take(file);
  };
  return (
    <Card title={t('logo.title')} note={t('logo.note')}>
      <div className="lk-brand-sample" style={brand.colour ? { background: brand.colour } : undefined}>
        <MerchantName name={name} logo={brand.logo} />
      </div>
      {!readOnly && (
        <>
          <div className="lk-logo-actions">
            <Button busy={isSending} onClick={() => input.current?.click()}>
              {t(brand.logo ? 'logo.change' : 'logo.choose')}
            </Button>
            {brand.logo && <RemoveLogo />}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('logo.file')}
            accept={ACCEPTED.join(',')}
            onChange={choose}
          />
          <div role="status">
            <FieldNote id="logo" error={fault} help={t('logo.help')} />
          </div>
        </>
      )}
    </Card>
  );
}
