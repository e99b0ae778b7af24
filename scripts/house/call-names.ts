import type { Declared } from './contracts.ts';

/** What a read does. `open` also notes that its reader has looked. */
const READS = ['get', 'list', 'count', 'find', 'preview', 'open'];
/** What a write does, in the words of the screens. A new one is added here on purpose. */
const WRITES =
  `accept activate add advance answer appeal apply approve archive assign cancel change check choose confirm create deactivate decline delete
  disable download draw end erase find hold import invite issue load make mark merge move note pause pay preview print prove record refresh reject release remove replace
  reopen request resend reset resolve resume retry reveal revoke run send set skip start take tokenise transfer undo update upload verify void waive withdraw write`.split(
    /\s+/,
  );

/** Calls that the specification names without a verb in front; they keep its names. */
const SPECIFIED = new Set([
  'userLogin',
  'userLoginOut',
  'userRegister',
  'userUpdate',
  'userUpdatePassword',
  'register',
  'forgetPassword',
  'forgetPasswordSubmit',
  'validateMfa',
  'ratepayerLogin',
  'ratepayerLoginOut',
  'ratepayerUpdate',
]);

/** `ratepayerListSessions` is `listSessions` in the ratepayers' API. */
const withoutArea = (name: string): string => {
  const rest = /^ratepayer([A-Z]\w*)$/.exec(name)?.[1];
  return rest ? rest.slice(0, 1).toLowerCase() + rest.slice(1) : name;
};

const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? '';

/** Says of each call whose name does not begin with what it does how to name it. */
export function findMisnamed(declared: readonly Declared[]): string[] {
  return declared.flatMap(({ file, exported, contract }) => {
    const { name, method } = contract;
    if (name !== exported) return [`${file} exports ${exported} with the name ${name}: give both one name.`];
    const bare = withoutArea(name);
    if (SPECIFIED.has(name) || SPECIFIED.has(bare)) return [];
    const verbs = method === 'GET' ? READS : WRITES;
    if (verbs.includes(verbOf(bare)) && bare !== verbOf(bare)) return [];
    return [
      `${file} declares ${name}: begin the name with what the ${method} does (${verbs.slice(0, 4).join(', ')} … in scripts/house/call-names.ts) and what it does it to.`,
    ];
  });
}
