import type { VisitFault } from '@lorikeet/contracts/bank-connections';

/** Where a bank's server is, how it is known, and how it knows us. */
export type BankServer = {
  host: string;
  port: number;
  username: string;
  /** `SHA256:…` of the one key that the server may show. */
  hostKey: string;
  login: 'key' | 'password';
  /** The private key or the password, in the clear. */
  secret: string;
};

/** A visit that came to nothing: the server was not reached, is another, or was lost. */
export class VisitFailure extends Error {
  readonly fault: VisitFault;
  /** The key that the server showed instead of the one that was set. */
  readonly shownHostKey: string | null;
  constructor(fault: VisitFault, shownHostKey: string | null = null, cause?: unknown) {
    super(`visit at the bank: ${fault}`, { cause });
    this.fault = fault;
    this.shownHostKey = shownHostKey;
  }
}

/** The server is there and refuses one operation, such as a rename onto a name that is taken. */
export class OperationRefused extends Error {}

/** The folders of a bank while a visit lasts. Each operation throws `VisitFailure` or `OperationRefused`. */
export type BankFolders = {
  /** Bytes of a file, or null where there is none. */
  sizeOf(path: string): Promise<number | null>;
  /** SHA-256 of what stands there, in hex, or null where the server lets nobody read it. */
  digestOf(path: string): Promise<string | null>;
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives what a file holds to `take` as it comes, and answers what that answers. */
  read<T>(path: string, take: (content: AsyncIterable<Buffer>) => Promise<T>): Promise<T>;
  /** Plain files of a folder. */
  list(folder: string): Promise<{ name: string; bytes: number }[]>;
  /** Never replaces what has the new name. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
};

/** What carries files to a bank and from it. */
export type BankLine = {
  /** Reaches the server, makes sure which it is, signs in, runs the body and leaves. Throws `VisitFailure`. */
  visit<T>(server: BankServer, body: (folders: BankFolders) => Promise<T>): Promise<T>;
  /** Whether a host may be connected to: it is known, and no part of a private network. */
  isReachable(host: string): Promise<boolean>;
  /** Whether a text is a private key that needs no passphrase. */
  isPrivateKey(text: string): Promise<boolean>;
};
