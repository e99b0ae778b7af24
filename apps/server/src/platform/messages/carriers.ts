/** The carriers of outgoing messages. A message's id is stable over retries, so that a receiver can drop a repeat. */
export type MailCarrier = {
  send(mail: { id: string; to: string; subject: string; text: string; html?: string }): Promise<void>;
};
export type SmsCarrier = { send(sms: { id: string; to: string; text: string }): Promise<void> };

/** A carrier that is not configured is absent; its messages leave only in a demo, whose page shows the outbox. */
export type Carriers = { mail?: MailCarrier; sms?: SmsCarrier };

/**
 * The channels on which a message reaches somebody: those with a carrier, and in a demo both, whose outbox is read on its
 * page. It is the setting of a process: ask it when a message is written, and store it nowhere.
 */
export type Carries = Readonly<Record<'email' | 'sms', boolean>>;

/** The receiver refused this recipient for good: trying again would not help. Any other error is tried again. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Undeliverable';
  }
}
