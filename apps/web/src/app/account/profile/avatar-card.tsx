import { AVATAR_BYTES_MAX } from '@lorikeet/contracts/profile';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/call.ts';
import { confirm } from '../../../lib/confirm.ts';
import { late } from '../../../lib/late.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import type { Profile, SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/faces.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { PROFILE_CALLS } from './profile-calls.ts';
import { run, tellFailure, useOwnWrite } from './use-own-write.ts';

const AvatarCropper = late(() => import('./avatar-cropper.tsx'));

const ACCEPTED = PROFILE_CALLS.merchant.uploadFile.file?.types ?? [];

/** The person's image: chosen, cropped to a square, sent; or removed. */
export function AvatarCard({ area, user }: { area: SessionArea; user: Profile['user'] }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const wrong = faultOf(file);
    setFault(wrong && t(wrong));
    if (!wrong) setChosen(file);
  };
  const send = async (image: Blob) => {
    if (await sendAvatar(area, image, t('failedAvatar'))) {
      setChosen(null);
      addToast({ severity: 'success', summary: t('common:saved'), detail: t('avatarSaved') });
    }
  };
  return (
    <Card title={t('avatar')}>
      <div className="lk-avatar-row">
        <Avatar name={user.name} image={user.avatar} large />
        <div>
          <div className="lk-avatar-actions">
            <Button icon={IconCamera} onClick={() => input.current?.click()}>
              {t(user.avatar ? 'changeAvatar' : 'chooseAvatar')}
            </Button>
            {user.avatar && <RemoveAvatar area={area} />}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('avatarFile')}
            accept={ACCEPTED.join(',')}
            onChange={choose}
          />
          <div role="status">
            <FieldNote id="avatar" error={fault} help={t('avatarHelp')} />
          </div>
        </div>
      </div>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={t('cropTitle')} width={440}>
        <Suspense fallback={<Skeleton lines={6} />}>
          {chosen && <AvatarCropper file={chosen} onCancel={() => setChosen(null)} onDone={send} />}
        </Suspense>
      </Dialog>
    </Card>
  );
}

/** What is wrong with a chosen file, shown before anything is sent. */
const faultOf = (file: File): 'avatarType' | 'avatarTooLarge' | undefined => {
  if (!ACCEPTED.some((type) => type === file.type)) return 'avatarType';
  return file.size > AVATAR_BYTES_MAX ? 'avatarTooLarge' : undefined;
};

async function sendAvatar(area: SessionArea, image: Blob, failure: string): Promise<boolean> {
  try {
    const { code, message } = await upload(PROFILE_CALLS[area].uploadFile, {}, image, {
      expected: [1, 413, 422],
    });
    if (code === 0) await reloadProfile(area);
    else if (code === 1) tellFailure(failure, message);
    return code === 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tellFailure(failure, error.message);
    return false;
  }
}

function RemoveAvatar({ area }: { area: SessionArea }) {
  const { t } = useTranslation('profile');
  const { write, busy } = useOwnWrite(area, PROFILE_CALLS[area].removeAvatar, t('failedAvatar'));
  const remove = async () => {
    const accepted = await confirm({
      header: t('removeAvatarTitle'),
      message: t('removeAvatarText'),
      acceptLabel: t('remove'),
      rejectLabel: t('common:cancel'),
      danger: true,
    });
    if (accepted) await write({});
  };
  return (
    <Button look="dangerText" icon={IconTrash} busy={busy} onClick={() => run(remove())}>
      {t('remove')}
    </Button>
  );
}
