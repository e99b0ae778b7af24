import { INBOX_CHANGED, openNotificationStream, RECORDS_CHANGED } from '@lorikeet/contracts/inbox-news';
import { openStream } from './call.ts';
import { sessionOf, sessions } from './sessions.ts';

/** Pauses between tries at connecting, from the first to the last; a poll keeps the pace of the last. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** The server says every twenty seconds that it is still there. */
const SILENCE_MS = 50_000;

const CHANNEL = 'lorikeet.news';

type News = typeof INBOX_CHANGED | typeof RECORDS_CHANGED;
const NEWS: readonly News[] = [INBOX_CHANGED, RECORDS_CHANGED];

const followers = new Map<() => void, News>();
let stop: (() => void) | null = null;

/**
 * Calls `tell` whenever the inbox, or what open records show of money, may have changed. All tabs of a browser share one
 * connection: whichever holds the lock has it and tells the others, so that many tabs do not use up the connections that a
 * browser allows to one server.
 */
export function followNews(tell: () => void, of: News = INBOX_CHANGED): () => void {
  followers.set(tell, of);
  stop ??= begin();
  return () => {
    followers.delete(tell);
    if (followers.size > 0) return;
    stop?.();
    stop = null;
  };
}

function begin(): () => void {
  const over = new AbortController();
  const others = new BroadcastChannel(CHANNEL);
  const tellHere = (news: News) => {
    for (const [tell, of] of followers) if (of === news) tell();
  };
  others.onmessage = ({ data }: MessageEvent<News>) => tellHere(data);
  const tellAll = (news: News) => {
    tellHere(news);
    others.postMessage(news);
  };
  const hold = () => follow(over.signal, tellAll);
  const { profile } = sessionOf('merchant');
  // Tabs of two people in one browser do not share what belongs to one of them.
  const name = `${CHANNEL}.${profile?.user.id ?? ''}`;
  // Without locks, as in a page that is not https, each tab has a connection of its own.
  const held = navigator.locks ? navigator.locks.request(name, { signal: over.signal }, hold) : hold();
  void held.catch(() => {});
  return () => {
    over.abort();
    others.close();
  };
}

/** Keeps the stream open for as long as somebody follows and is signed in; while it is not, asks now and then. */
async function follow(over: AbortSignal, tell: (news: News) => void): Promise<void> {
  let wait = PAUSE_MS;
  while (!over.aborted && sessions.merchant.getState().token) {
    const began = Date.now();
    await listen(over, tell).catch(() => {});
    if (over.aborted) return;
    if (Date.now() - began > PAUSE_MAX_MS) wait = PAUSE_MS;
    await rest(wait + Math.random() * PAUSE_MS, over);
    wait = Math.min(wait * 2, PAUSE_MAX_MS);
    // What was missed meanwhile; and the poll where the stream does not come about.
    if (!over.aborted) for (const news of NEWS) tell(news);
  }
}

/** Reads the stream until it ends or falls silent. */
async function listen(over: AbortSignal, tell: (news: News) => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const body = await openStream(openNotificationStream, AbortSignal.any([over, silence.signal]));
    if (!body) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const news of NEWS) if (value.includes(`event: ${news}`)) tell(news);
    }
  } finally {
    clearTimeout(timer);
  }
}

function rest(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
