import type { Transporter } from 'nodemailer';
import { type MailCarrier, Undeliverable } from '../../platform/messages/carriers.ts';

const TIMEOUT_MS = 10_000;

/**
 * E-mail over SMTP: a few pooled connections. An answer of 5xx to a recipient is final, anything else is not: a refused
 * sender or letter is the platform's own trouble.
 * `requireTls` sends nothing to a server that offers no TLS or a certificate that cannot be verified.
 */
export function createSmtp(options: {
  url: string;
  from: string;
  requireTls?: boolean;
}): MailCarrier & { close(): void } {
  // The library is loaded with the first letter.
  let opened: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const tls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;
    return createTransport({
      url: options.url,
      ...(options.requireTls && { requireTLS: true, tls }),
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  };
  const host = /@([^>\s]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        opened ??= open();
        await (await opened).sendMail({
          from: options.from,
          to,
          subject,
          text,
          ...(html && { html }),
          messageId: `<${id}@${host}>`,
        });
      } catch (error) {
        throw isFinal(error) ? new Undeliverable((error as Error).message) : error;
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
