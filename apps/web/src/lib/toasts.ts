import { create } from 'zustand';

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';

export type Toast = {
  id: string;
  severity: Severity;
  summary: string;
  detail?: string;
  /** Leads to what the message is about. */
  link?: { label: string; to: string };
  /** Milliseconds on screen. */
  life: number;
  closable: boolean;
  group?: string;
};
export type ToastRequest = Partial<Omit<Toast, 'summary'>> & { summary: string };

const DEFAULT_LIFE_MS = 3000;
/** A message that leads somewhere stays until one can have read it and reached its link. */
export const LINK_LIFE_MS = 10_000;

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
let counter = 0;

/** Stops a message's clock while the pointer is over it. */
export function pauseToast(id: string) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Starts a message's clock, from the beginning of its life. */
export function startToast(id: string) {
  pauseToast(id);
  const toast = useToasts.getState().toasts.find((each) => each.id === id);
  if (toast)
    timers.set(
      id,
      setTimeout(() => removeToast(id), toast.life),
    );
}

/** Shows a message; the same id replaces the message that has it. Returns the id, for removal by code. */
export function addToast(request: ToastRequest): string {
  counter += 1;
  const toast: Toast = {
    severity: 'info',
    closable: true,
    ...request,
    id: request.id ?? `toast-${counter}`,
    life: request.life ?? DEFAULT_LIFE_MS,
  };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((each) => each.id !== toast.id), toast],
  }));
  startToast(toast.id);
  return toast.id;
}

function removeWhere(leaves: (toast: Toast) => boolean) {
  for (const toast of useToasts.getState().toasts.filter(leaves)) pauseToast(toast.id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !leaves(toast)) }));
}

export const removeToast = (id: string) => removeWhere((toast) => toast.id === id);
export const removeToastGroup = (group: string) => removeWhere((toast) => toast.group === group);
export const removeAllToasts = () => removeWhere(() => true);
