// What the signed-in frame starts: the worker that opens the app without a network, and the sending of what waits.
import { sessaoStore } from '../session/credentials.ts'
import { createStore } from '../storage/store.ts'
import { unsentStore } from './unsent.ts'

/** A new version that waits; `install` takes it and reloads the page. */
export interface Update {
  install: () => void
}

/** The version that waits to be taken; null while this page's is the newest. */
export const updateStore = createStore<Update | null>(null)

const CHECK_MS = 3_600_000

/** Sends what waits of this device and prepares it to open without a network. */
export function startOffline(): void {
  const nivel = sessaoStore.get()?.nivel
  if (nivel === undefined) return
  if (Object.keys(unsentStore.get()).length > 0)
    void import('./sending.ts').then(
      (m) => m.drain(),
      () => undefined,
    )
  if (import.meta.env.PROD && 'serviceWorker' in navigator) register().catch(() => undefined)
}

let registered = false

async function register(): Promise<void> {
  if (registered) return
  registered = true
  const registration = await navigator.serviceWorker.register('/sw.js')
  const offer = (worker: ServiceWorker | null) => {
    // The first worker of a device has no page of an older version to ask.
    if (worker && navigator.serviceWorker.controller) updateStore.set({ install: () => install(worker) })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  })
  // A phone keeps the page open for days.
  setInterval(() => navigator.onLine && void registration.update().catch(() => undefined), CHECK_MS)
}

/** Only the tab whose user asked reloads: others may have something typed. */
function install(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
  worker.postMessage({ type: 'SKIP_WAITING' })
}
