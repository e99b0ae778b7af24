/** The form in which a bank's file is loaded; banks' files are of single bytes. */
export function bankFileForm({ filename, content }: { filename: string; content: string }): FormData {
  const form = new FormData();
  form.append('filename', filename);
  form.append('file', new Blob([Buffer.from(content, 'latin1')]), filename);
  return form;
}
