import { type IdentityStage, openIdentityStage, PASSWORD } from './identity-stage.ts';

export type Me = {
  user: {
    name: string;
    nickname: string | null;
    gender: string | null;
    phone?: string | null;
    email: string;
    emails: { id: string; email: string; is_primary: boolean; is_verified: boolean }[];
    avatar: string | null;
    locale: string;
    session_timeout: string;
    preferences: {
      locale: string | null;
      theme: string | null;
      colour_scheme: string | null;
      date_format: string | null;
      letters: { name: string; email: boolean; optional: boolean }[];
    };
  };
};

export const AREAS = [
  { area: 'merchant', own: 'owner@harbour.test', foreign: 'operator@lorikeet.test' },
  { area: 'flex', own: 'pat@banksia.test', foreign: 'sam@banksia.test' },
] as const;
export type Area = (typeof AREAS)[number]['area'];

/** The identity stage with two ratepayers, and the calls of a profile in either area. */
export async function openProfileStage() {
  const stage = await openIdentityStage();
  await stage.ratepayer('pat@banksia.test', 'Pat');
  await stage.ratepayer('sam@banksia.test', 'Sam');
  return { ...stage, ...profileCalls(stage) };
}
export type ProfileStage = Awaited<ReturnType<typeof openProfileStage>>;

function profileCalls(stage: IdentityStage) {
  const { vault } = stage.portal.platform;
  /** The newest letters of a kind to a person, as texts. */
  const letters = async (template: string, to: string): Promise<string[]> => {
    const { rows } = await stage.database.pool.query<{ recipient: Buffer; body: Buffer }>(
      'select recipient, body from messages where template = $1 order by created_at desc, id desc',
      [template],
    );
    return rows
      .filter((row) => vault.open(row.recipient) === to)
      .map((row) => (JSON.parse(vault.open(row.body)) as { text: string }).text);
  };
  return {
    letters,
    async signedIn(area: Area, email: string): Promise<string> {
      const body = { email, password: PASSWORD, google_token: 'human' };
      const { data, message } = await stage.call('POST', `/api/${area}/userLogin`, { body });
      if (!data.access_token) throw new Error(`${email} could not sign in: ${message}`);
      return data.access_token;
    },
    whoIs: async (area: Area, token: string) =>
      (await stage.call<Me>('GET', `/api/${area}/getUserInfo`, { token })).data.user,
    post: <T = { id: string; faults: { path: string; code: string }[]; refusal: string }>(
      area: Area,
      path: string,
      token: string,
      body: object = {},
    ) => stage.call<T>('POST', `/api/${area}${path}`, { token, body }),
    /** The token of the newest link that proves an e-mail. */
    async linkTo(email: string): Promise<string> {
      const [text] = await letters('verify-email', email);
      const token = /[?&]verify=([^\s&]+)/.exec(text ?? '')?.[1];
      if (!token) throw new Error(`no link was written to ${email}`);
      return decodeURIComponent(token);
    },
  };
}
