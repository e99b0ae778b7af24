import * as passkeys from '@lorikeet/contracts/passkeys';
import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { requesterOf } from '../requester.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkey.ts';
import { listPasskeys, startPasskeyProof } from './list-passkeys.query.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';

const DONE = { done: true } as const;

export function passkeyRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [passkeys.listPasskeys, passkeys.ratepayerListPasskeys]) {
    routes.open(contract, async (call) => listPasskeys(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [passkeys.startPasskey, passkeys.ratepayerStartPasskey]) {
    routes.open(contract, async (call) => startPasskey(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [passkeys.addPasskey, passkeys.ratepayerAddPasskey]) {
    routes.open(contract, async (call) =>
      addPasskey(call.platform, await requesterOf(outside, call), call.input),
    );
  }
  for (const contract of [passkeys.changePasskey, passkeys.ratepayerChangePasskey]) {
    routes.open(contract, async (call) => {
      await renamePasskey(call.platform, await requesterOf(outside, call), call.input);
      return DONE;
    });
  }
  for (const contract of [passkeys.removePasskey, passkeys.ratepayerRemovePasskey]) {
    routes.open(contract, async (call) => {
      await removePasskey(call.platform, await requesterOf(outside, call), call.input.id);
      return DONE;
    });
  }
  for (const contract of [passkeys.startPasskeyProof, passkeys.ratepayerStartPasskeyProof]) {
    routes.open(contract, async (call) => startPasskeyProof(call.platform, await requesterOf(outside, call)));
  }
  signInRoutes(routes, outside);
}

function signInRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [passkeys.startPasskeySignIn, passkeys.ratepayerStartPasskeySignIn]) {
    routes.open(contract, ({ platform }) => startPasskeySignIn(platform));
  }
  routes.open(passkeys.confirmPasskeySignIn, ({ platform, input, caller }) =>
    signInWithPasskey(platform, outside, 'merchant', input, caller),
  );
  routes.open(passkeys.ratepayerConfirmPasskeySignIn, ({ platform, input, caller }) =>
    signInWithPasskey(platform, outside, 'flex', input, caller),
  );
}
