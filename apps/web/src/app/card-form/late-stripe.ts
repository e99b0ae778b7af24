import { lazy } from 'react';

/** What stands on Stripe's script comes only to a page that takes a card, and only where Stripe is configured. */
export const StripeFields = lazy(() => import('./stripe-fields.tsx'));
export const StripeQuestion = lazy(() => import('./stripe-question.tsx'));
