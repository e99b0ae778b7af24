/** What a logo is drawn into, in pixels: three times as large as it is shown. */
const BOX = { width: 480, height: 144 };

/**
 * A picture of any kind that the browser reads, as a PNG that fits the box. Throws where it cannot be read. The browser
 * decodes it, so that the server need not know its kind.
 */
export async function fitPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, BOX.width / picture.width, BOX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
