/** `host:port` of a node; the port is 5432 when it is left out. Throws on anything else. */
export function parseNode(text: string): { host: string; port: number } {
  const [host = '', port = '5432', ...rest] = text.trim().split(':');
  if (!host || rest.length > 0 || !/^\d{1,5}$/.test(port)) {
    throw new Error(`A worker is given as host:port, not as "${text}".`);
  }
  return { host, port: Number(port) };
}

/** The address of the same database on another node. */
export function onNode(url: string, { host, port }: { host: string; port: number }): string {
  const changed = new URL(url);
  changed.hostname = host;
  changed.port = String(port);
  return changed.href;
}
