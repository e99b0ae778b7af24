/**
 * Gives the person a file of the portal by its address. A link for a download leaves the page as it is: the browser does not
 * ask about a form in it that is half filled in, as it does of an address that the page is sent to.
 */
export function fetchFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
