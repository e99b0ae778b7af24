/** Made by the build (`screen-words.ts`): nouns whose words a screen shows beside its own noun's, by the screen. */
declare module 'virtual:screen-words' {
  export const screenWords: Readonly<Record<string, readonly string[]>>;
}
