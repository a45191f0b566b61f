// Tabs of one phone: each has modules of its own over the same store, and can be killed while it works.
import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { loadPhone, phoneNetwork, standInForBrowser, type Cut, type Phone } from '../../tests/system/phone-code.ts'

/** A phone whose only tab can be thrown away. */
export interface Tabs {
  /** Runs work in the open tab. */
  run: <T>(work: (phone: Phone) => Promise<T>) => Promise<T>
  /** Throws the open tab away, with all that it was doing, and opens another one on the same store. */
  replace: () => Promise<void>
}

const never = new Promise<never>(() => undefined)

/** Opens the phone's first tab. */
export async function openTabs(server: { address: string; host: string }, cut: () => Cut): Promise<Tabs> {
  const tabs = new AsyncLocalStorage<number>()
  let open = 0
  let phone: Phone | null = null
  const network = phoneNetwork(server, cut)
  // A killed tab hears no answer and asks nothing more.
  const tabFetch: typeof fetch = async (...call) => {
    const tab = tabs.getStore()
    if (tab !== open) return never
    const outcome = network(...call)
    await outcome.catch(() => undefined)
    return tab === open ? outcome : never
  }
  standInForBrowser({ fetch: tabFetch, navigator: { onLine: true }, BroadcastChannel: undefined })
  // What a killed tab still wanted of its store fails, and nobody is left to hear of it.
  process.on('unhandledRejection', (e) => {
    if (!(e instanceof DOMException && e.name === 'InvalidStateError')) throw e
  })
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const [tab] = /\?tab=\d+$/.exec(context.parentURL ?? '') ?? []
      return tab && found.url.includes('/src/web/') ? { ...found, url: found.url + tab } : found
    },
  })
  async function replace(): Promise<void> {
    // Changes that were begun end, and no other begins: what the browser does to a tab that is gone.
    const gone = phone
    const tab = ++open
    if (gone) (await gone.openOffline()).close()
    await tabs.run(tab, async () => {
      phone = await loadPhone(`?tab=${tab}`)
      await phone.loadDistribuidor()
      void phone.drain()
    })
  }
  await replace()
  return {
    run: (work) => tabs.run(open, () => (phone ? work(phone) : never)),
    replace,
  }
}
