export * from './brand-colour.ts';
export * from './logo-ground.ts';
