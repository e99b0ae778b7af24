/** The carriers of outgoing messages. A message's id is stable over retries, so that a receiver can drop a repeat. */
export type MailCarrier = {
  send(mail: { id: string; to: string; subject: string; text: string; html?: string }): Promise<void>;
};
export type SmsCarrier = { send(sms: { id: string; to: string; text: string }): Promise<void> };

/** A carrier that is not configured is absent; its messages stay in the outbox, where a demo shows them. */
export type Carriers = { mail?: MailCarrier; sms?: SmsCarrier };

/** The receiver refused this recipient for good: trying again would not help. Any other error is tried again. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Undeliverable';
  }
}
