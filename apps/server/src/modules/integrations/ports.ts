/** Why a request had no answer. */
export type SendFault = 'refused' | 'timed_out' | 'cut' | 'unknown_host' | 'address_inside' | 'tls' | 'other';

export type SentRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

export type SendOutcome = {
  /** Null where there was no answer. */
  status: number | null;
  fault: SendFault | null;
  /** The first bytes of the answer's body. */
  answer: string | null;
  durationMs: number;
};

/** What carries events to addresses of merchants. */
export type WebhookSender = {
  /** Sends once, follows nothing, waits for so long and no longer. Never throws. */
  send(request: SentRequest): Promise<SendOutcome>;
  /** Whether an address may be sent to: its host is known, and no part of a private network. */
  isReachable(url: string): Promise<boolean>;
};
