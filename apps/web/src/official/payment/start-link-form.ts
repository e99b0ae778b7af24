import { fieldsOf, showFault } from '../parts/form-fields.ts';

/** The pages that a payment link opens. */
const OPENED = /^\/(?:merchant\/accounting\/payment|merchant\/invite|checkout)\/[\w-]+$/;

/**
 * The address on this site that a pasted link has; undefined for any other text. Only the path counts: a link of another
 * site leads to no other site.
 */
export function addressOfLink(pasted: string): string | undefined {
  const path = pasted.trim().replace(/^(?:https?:\/\/)?[^/\s]*(?=\/)/i, '');
  const bare = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return OPENED.test(bare) ? bare : undefined;
}

/** Opens what is pasted, or says at the field that it opens nothing. */
export function startLinkForm(form: HTMLFormElement): void {
  const field = fieldsOf(form).get('link')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = addressOfLink(field.value);
    showFault(field, address === undefined ? form.dataset.fault : undefined);
    if (address === undefined) field.focus();
    else window.location.assign(address);
  });
}
