import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { concessionarias, type Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { call } from './api.ts'
import { gravarJson, lerJson } from './armazenamento.ts'
import { mensagemDe } from './erros.ts'
import { escolhaPendente, lojasStore, lojaStore } from './loja.ts'
import { limparNotificacoes } from './notificacoes.ts'
import { queryClient } from './query.ts'
import { registrarErro } from './session.ts'
import { useStore } from './store.ts'
import { toastDesfazer } from './toast.ts'

const CHAVE = 'filtroConcessionaria'
/** Milliseconds in which the way back is offered: the new screen is looked at first. */
const TEMPO_DE_VOLTAR = 10_000

const lista = queryOptions({
  queryKey: ['concessionarias'],
  queryFn: async () => {
    const lojas = await call(concessionarias.concessionariaList)
    lojasStore.set(lojas)
    return lojas
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Configuration of a dealership, kept for as long as the page lives. */
const configDe = (codConcessionaria: number) =>
  queryOptions({
    queryKey: ['concessionarias', 'config', codConcessionaria],
    queryFn: () => call(concessionarias.concessionariaConfig, { params: { codConcessionaria } }),
    gcTime: Infinity,
  })

// The configuration comes as its dealership is chosen; without it the screens go on, so a failure is told to the log alone.
lojaStore.subscribe(() => {
  const codConcessionaria = lojaStore.get()
  if (codConcessionaria === null) return
  queryClient
    .fetchQuery(configDe(codConcessionaria))
    .catch((e: unknown) => registrarErro(`Configuração não lida: ${mensagemDe(e)}`, codConcessionaria))
})

/** Loads the reachable dealerships once and selects one: the only one, the stored one, else the one registered first, until the person says which; false when there is none. */
export async function prepararLojas(client: QueryClient): Promise<boolean> {
  const ativas = (await client.ensureQueryData(lista)).filter((c) => c.status === 1)
  const guardada = lojaStore.get() ?? lerJson<number | null>(localStorage, CHAVE, null)
  const escolhida =
    ativas.find((c) => c.codConcessionaria === guardada) ??
    ativas.toSorted((a, b) => a.codConcessionaria - b.codConcessionaria)[0]
  if (!escolhida) return false
  const sabida = ativas.length === 1 || escolhida.codConcessionaria === guardada
  escolhaPendente.set(!sabida || (escolhaPendente.get() && lojaStore.get() === guardada))
  if (!escolhaPendente.get()) gravarJson(localStorage, CHAVE, escolhida.codConcessionaria)
  lojaStore.set(escolhida.codConcessionaria)
  return true
}

/** Asks anew which dealerships are in reach, and selects another when the selected one no longer is; false when there is none. */
export async function relerLojas(client: QueryClient): Promise<boolean> {
  const ativas = (await client.fetchQuery({ ...lista, staleTime: 0 })).filter((c) => c.status === 1)
  if (ativas.some((c) => c.codConcessionaria === lojaStore.get())) return true
  limparNotificacoes()
  lojaStore.set(null)
  return prepararLojas(client)
}

/** Changes the selected dealership; notifications of the former one go. */
export function selecionarLoja(codConcessionaria: number): void {
  const anterior = lojaStore.get()
  gravarJson(localStorage, CHAVE, codConcessionaria)
  escolhaPendente.set(false)
  if (anterior === codConcessionaria) return
  if (anterior !== null) limparNotificacoes()
  lojaStore.set(codConcessionaria)
}

/** Changes the selected dealership on the way to a screen of another one: says so, and leads back. */
export function irParaLoja(codConcessionaria: number): void {
  const anterior = lojaStore.get()
  if (anterior === codConcessionaria) return
  selecionarLoja(codConcessionaria)
  const nome = lojasStore.get().find((l) => l.codConcessionaria === codConcessionaria)?.nome ?? ''
  if (anterior !== null)
    toastDesfazer(`A loja do alto da tela passou a ${nome}`, () => selecionarLoja(anterior), TEMPO_DE_VOLTAR)
}

/** All reachable dealerships, the active ones, and the selected one. */
export function useConcessionarias(): {
  todas: Concessionaria[]
  ativas: Concessionaria[]
  selecionada: Concessionaria | null
} {
  const { data: todas = [] } = useQuery(lista)
  const codigo = useStore(lojaStore)
  return {
    todas,
    ativas: todas.filter((c) => c.status === 1),
    selecionada: todas.find((c) => c.codConcessionaria === codigo) ?? null,
  }
}
