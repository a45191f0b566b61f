import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { concessionarias, type Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { call } from '../http/api.ts'
import { readJson, saveJson } from '../storage/storage.ts'
import { errorMessage } from '../http/errors.ts'
import { choicePendingStore, lojasStore, lojaStore } from './loja.ts'
import { clearNotifications } from '../realtime/notifications.ts'
import { ANSWERED_OFFLINE, keptOnDevice } from '../offline/lazy.ts'
import { queryClient } from '../http/query.ts'
import { recordError } from './session.ts'
import { useStore } from '../storage/store.ts'
import { undoToast } from '../feedback/toast.ts'

const KEY = 'filtroConcessionaria'
/** How long the undo button of a store switch is shown, in ms; longer than other toasts, because the user looks at the new screen first. */
const UNDO_MS = 10_000

const list = queryOptions({
  queryKey: ['concessionarias'],
  queryFn: async () => {
    const { data } = await keptOnDevice('concessionarias', () => call(concessionarias.concessionariaList))
    lojasStore.set(data)
    return data
  },
  ...ANSWERED_OFFLINE,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Configuration of a store; cached as long as the page lives. */
const configQuery = (codConcessionaria: number) =>
  queryOptions({
    queryKey: ['concessionarias', 'config', codConcessionaria],
    queryFn: () => call(concessionarias.concessionariaConfig, { params: { codConcessionaria } }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** A setting of a store; undefined until its configuration has been read. */
export function useLojaSetting(codConcessionaria: number, key: string): string | undefined {
  return useQuery(configQuery(codConcessionaria)).data?.config[key]
}

// Load the configuration when a store is selected. Screens work without it, so a failure only goes to the log.
lojaStore.subscribe(() => {
  const codConcessionaria = lojaStore.get()
  if (codConcessionaria === null) return
  queryClient
    .fetchQuery(configQuery(codConcessionaria))
    .catch((e: unknown) => recordError(`Configuração não lida: ${errorMessage(e)}`, codConcessionaria))
})

/** Asks for the user's stores without waiting for them; never fails. */
export const prefetchLojas = (client: QueryClient): Promise<void> => client.prefetchQuery(list)

/**
 * Loads the user's stores once and selects one: the only one, else the stored one, else the one registered first (until the user chooses).
 * Returns false when there is none.
 */
export async function prepareLojas(client: QueryClient): Promise<boolean> {
  const activeLojas = (await client.ensureQueryData(list)).filter((c) => c.status === 1)
  const kept = lojaStore.get() ?? readJson<number | null>(localStorage, KEY, null)
  const picked =
    activeLojas.find((c) => c.codConcessionaria === kept) ??
    activeLojas.toSorted((a, b) => a.codConcessionaria - b.codConcessionaria)[0]
  if (!picked) return false
  const certain = activeLojas.length === 1 || picked.codConcessionaria === kept
  choicePendingStore.set(!certain || (choicePendingStore.get() && lojaStore.get() === kept))
  if (!choicePendingStore.get()) saveJson(localStorage, KEY, picked.codConcessionaria)
  lojaStore.set(picked.codConcessionaria)
  return true
}

/**
 * Reads the user's stores again and selects another one if the selected store is no longer among them. Returns false when there is none.
 */
export async function reloadLojas(client: QueryClient): Promise<boolean> {
  const activeLojas = (await client.fetchQuery({ ...list, staleTime: 0 })).filter((c) => c.status === 1)
  if (activeLojas.some((c) => c.codConcessionaria === lojaStore.get())) return true
  clearNotifications()
  lojaStore.set(null)
  return prepareLojas(client)
}

/** Changes the selected store; notifications of the former store are removed. */
export function selectLoja(codConcessionaria: number): void {
  const previous = lojaStore.get()
  saveJson(localStorage, KEY, codConcessionaria)
  choicePendingStore.set(false)
  if (previous === codConcessionaria) return
  if (previous !== null) clearNotifications()
  lojaStore.set(codConcessionaria)
}

/** Changes the selected store before opening a screen of another store; a toast says so and offers to undo it. */
export function switchToLoja(codConcessionaria: number): void {
  const previous = lojaStore.get()
  if (previous === codConcessionaria) return
  selectLoja(codConcessionaria)
  const nome = lojasStore.get().find((l) => l.codConcessionaria === codConcessionaria)?.nome ?? ''
  if (previous !== null) undoToast(`A loja do alto da tela passou a ${nome}`, () => selectLoja(previous), UNDO_MS)
}

/** All stores of the user, the active ones, and the selected one; `none` once it is known that no store is active. */
export function useConcessionarias(): {
  todas: Concessionaria[]
  activeLojas: Concessionaria[]
  selected: Concessionaria | null
  none: boolean
} {
  const { data: todas = [], isSuccess } = useQuery(list)
  const codigo = useStore(lojaStore)
  const activeLojas = todas.filter((c) => c.status === 1)
  return {
    todas,
    activeLojas,
    none: isSuccess && activeLojas.length === 0,
    selected: todas.find((c) => c.codConcessionaria === codigo) ?? null,
  }
}
