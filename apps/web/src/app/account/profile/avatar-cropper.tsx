import 'react-easy-crop/react-easy-crop.css';
import { AVATAR_PIXELS } from '@lorikeet/contracts/profile';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { FieldNote } from '../../../ui/field.tsx';

const ZOOM = { min: 1, max: 4, step: 0.1 };
/** How far an arrow key moves the image, in pixels. */
const KEY_STEP = 8;

type CropperProps = {
  file: File;
  onCancel: () => void;
  /** Takes the cropped square. */
  onDone: (image: Blob) => Promise<void>;
};

/** Moves and enlarges an image under a round window, by pointer, touch or keyboard, and cuts the square out. */
export default function AvatarCropper({ file, onCancel, onDone }: CropperProps) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [square, setSquare] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const { address, unreadable, setUnreadable } = useAddress(file);
  const done = async () => {
    if (!square) return;
    setBusy(true);
    const image = await cutOut(file, square).catch(() => null);
    setUnreadable(image === null);
    if (image) await onDone(image);
    setBusy(false);
  };
  return (
    <div className="lk-form">
      <div className="lk-cropper">
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            keyboardStep={KEY_STEP}
            cropperProps={{ role: 'application', 'aria-label': t('cropArea') }}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
          />
        )}
      </div>
      <label className="lk-zoom">
        <span className="lk-field-label">{t('zoom')}</span>
        <input
          type="range"
          {...ZOOM}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
      <FieldNote id="crop" error={unreadable ? t('avatarUnreadable') : undefined} help={t('cropHelp')} />
      <DialogActions>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          blocked={(!square || unreadable) && t('notReady')}
          onClick={() => void done()}
        >
          {t('saveAvatar')}
        </Button>
      </DialogActions>
    </div>
  );
}

/** The file as an address of its own content: it is small, and needs no giving back. */
function useAddress(file: File) {
  const [address, setAddress] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.onerror = () => setUnreadable(true);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return { address, unreadable, setUnreadable };
}

/** The square of the image, at the size that avatars are kept in. Drawing it anew leaves out place and camera. */
async function cutOut(file: File, square: Area): Promise<Blob> {
  const image = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('The browser cannot draw');
  const { x, y, width, height } = square;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, x, y, width, height, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS);
  image.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image cannot be written'))),
      'image/png',
    ),
  );
}
