export type ToastIntent = 'success' | 'info' | 'warning' | 'error'

export interface ToastAction {
  label: string
  onClick: () => void
}

export type ToastPlace = 'syncPanel'

export interface ToastText {
  /** Names the object; ends with a full stop where it is a sentence. */
  title: string
  /** What to do about it. */
  text?: string
  intent: ToastIntent
  /** How long it stays, in milliseconds. */
  timeoutMs?: number
  action?: ToastAction
  /** What shows the same: while it is open, the toast is not needed and would lie over it. */
  alsoIn?: ToastPlace
}

export interface Toast extends ToastText {
  id: number
  timeoutMs: number
  /** How often it was said while it stood there. */
  times: number
}

/** Source: spec 1 §9 "Toast default timeout: 5 s". */
const defaultToastMs = 5000

/** Source: spec 1 §9 "cancellation toast 25 s". */
export const cancellationToastMs = 25_000

const most = 3

let shown: readonly Toast[] = []
let lastId = 0
const openPlaces = new Set<ToastPlace>()
const listeners = new Set<() => void>()

function show(toasts: readonly Toast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

/** Says something that is also visible elsewhere: a toast is never the only place and never the only undo. */
export function say(toast: ToastText): void {
  if (toast.alsoIn && openPlaces.has(toast.alsoIn)) return
  lastId += 1
  const isSame = ({ title, text }: Toast) => title === toast.title && text === toast.text
  const times = (shown.find(isSame)?.times ?? 0) + 1
  const others = shown.filter((each) => !isSame(each))
  show([...others, { ...toast, id: lastId, timeoutMs: toast.timeoutMs ?? defaultToastMs, times }].slice(-most))
}

/**
 * Keeps back the toasts whose text a place shows, from its opening on.
 * @returns tells that it is closed again
 */
export function showInPlace(place: ToastPlace): () => void {
  openPlaces.add(place)
  show(shown.filter(({ alsoIn }) => alsoIn !== place))
  return () => void openPlaces.delete(place)
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id))
}

export function dismissToasts(): void {
  show([])
}

/** The toasts on the screen, oldest first; for `useSyncExternalStore`. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => shown,
}
