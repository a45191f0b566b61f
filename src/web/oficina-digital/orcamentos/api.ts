import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { envio } from '#shared/oficina-digital/envio.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { type OrcamentoCompleto, type OrcamentoResumo, orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { call } from '../../core/api.ts'
import type { Gravador } from '../../recipes/edicao/edicao.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

const CHAVES = {
  listas: ['oficina-digital', 'lista'],
  totais: ['oficina-digital', 'total'],
  resumos: ['oficina-digital', 'resumo'],
  orcamento: (codOrcamento: number) => ['oficina-digital', 'orcamento', codOrcamento],
} as const

/** What a list of quotes is filtered and ordered by. */
export type FiltroOrcamentos = FiltroDe<typeof orcamentos.listOrcamentos>

/** Quotes of one screen, page by page. */
export function listaOrcamentos(filtro: FiltroOrcamentos) {
  return paginas([...CHAVES.listas], orcamentos.listOrcamentos, filtro)
}

/** How many quotes the filters reach, and their value in centavos. */
export function totalOrcamentos(filtro: FiltroOrcamentos) {
  return queryOptions({
    queryKey: [...CHAVES.totais, filtro],
    queryFn: ({ signal }) => call(orcamentos.contaOrcamentos, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Figures on top of gerenciar. */
export function resumoOrcamentos(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: [...CHAVES.resumos, codConcessionaria],
    queryFn: ({ signal }) => call(orcamentos.getResumo, { query: { codConcessionaria }, signal }),
  })
}

const AGUARDA_ENTREGA_MS = 4000

/** A quote with lines, findings, terms and events. */
export function orcamentoCompleto(codOrcamento: number) {
  return queryOptions({
    queryKey: CHAVES.orcamento(codOrcamento),
    queryFn: ({ signal }) => call(orcamentos.getOrcamento, { params: { codOrcamento }, signal }),
    // A message that is on its way: whether it went is told as soon as it is known.
    refetchInterval: ({ state }) => state.data?.entregas.some((e) => e.estado === 'PENDENTE') && AGUARDA_ENTREGA_MS,
  })
}

/** Who may own a quote of the dealership. */
export function listaDonos(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['oficina-digital', 'donos', codConcessionaria],
    queryFn: () => call(orcamentos.listDonos, { query: { codConcessionaria } }),
    staleTime: 300_000,
  })
}

const AGEM = ['NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO'] as const

/** The quote that has waited longest for somebody of the workshop; null when none waits. */
export async function buscarProximo(codConcessionaria: number | undefined): Promise<OrcamentoResumo | null> {
  const filas = await Promise.all(
    AGEM.map((estado) =>
      call(orcamentos.listOrcamentos, {
        query: { tela: 'gerenciar', estado, codConcessionaria, ordem: 'entrouNoEstadoEm', sentido: 'asc', limite: 1 },
      }),
    ),
  )
  const primeiros = filas.flatMap((f) => f.itens)
  return primeiros.sort((a, b) => a.entrouNoEstadoEm.localeCompare(b.entrouNoEstadoEm))[0] ?? null
}

/** What a write answered is the quote as it is now; lists and figures are read again. */
export function guardarOrcamento(client: QueryClient, o: OrcamentoCompleto): void {
  client.setQueryData(orcamentoCompleto(o.codOrcamento).queryKey, o)
  for (const queryKey of [CHAVES.listas, CHAVES.totais, CHAVES.resumos]) void client.invalidateQueries({ queryKey })
}

/** A quote changed elsewhere: everything that may show it is read again. */
export function invalidarOrcamento(client: QueryClient, codOrcamento: number | null): Promise<void> {
  const chaves: (readonly unknown[])[] = [CHAVES.listas, CHAVES.totais, CHAVES.resumos]
  if (codOrcamento !== null) chaves.push(CHAVES.orcamento(codOrcamento))
  return Promise.all(chaves.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => undefined)
}

/** A quote and the version that a change is based on. */
export interface Alvo {
  codOrcamento: number
  versao: number
}

/** A write that answers the quote as it is now; `naTela`: the screen itself shows the refusal. */
export function useEscrita<V extends { codOrcamento: number }>(
  mutationFn: (v: V) => Promise<OrcamentoCompleto>,
  naTela = false,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela },
    onSuccess: (o, { codOrcamento }) => {
      guardarOrcamento(client, o)
      // Answered with a child of its own: the quote that it was asked of is another version now.
      if (o.codOrcamento !== codOrcamento) void client.invalidateQueries({ queryKey: CHAVES.orcamento(codOrcamento) })
    },
    // A refusal often means that the screen is behind.
    onError: (_erro, { codOrcamento }) => invalidarOrcamento(client, codOrcamento),
  })
}

/** Path and version of a change. */
export const alvo = ({ codOrcamento, versao }: Alvo) => ({ params: { codOrcamento }, body: { versao } })

/** Takes the offer or the price back: → EM_MONTAGEM. */
export function useRetirar() {
  return useEscrita((a: Alvo) => call(envio.retirar, alvo(a)))
}

/** Cancels, with the reason. */
export function useCancelar() {
  return useEscrita(
    ({ motivo, ...a }: Alvo & { motivo: string }) =>
      call(orcamentos.cancelar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, motivo } }),
    true,
  )
}

/** Sets the owner; null leaves the quote without one. */
export function useAtribuir() {
  return useEscrita(
    ({ codUsuario, ...a }: Alvo & { codUsuario: number | null }) =>
      call(orcamentos.atribuir, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, codUsuario } }),
    true,
  )
}

/** How an edition of a quote is written: each answer is the quote as it is now, in every list. */
export function useGravador(codOrcamento: number): Gravador {
  const client = useQueryClient()
  const guardar = (o: OrcamentoCompleto) => {
    guardarOrcamento(client, o)
    return o
  }
  return {
    linhas: (versao, linhas, idempotencyKey) =>
      call(montagem.salvarLinhas, { params: { codOrcamento }, body: { versao, linhas }, idempotencyKey }).then(guardar),
    termos: (versao, termos, idempotencyKey) =>
      call(montagem.salvarTermos, { params: { codOrcamento }, body: { versao, termos }, idempotencyKey }).then(guardar),
    ler: () => client.fetchQuery({ ...orcamentoCompleto(codOrcamento), staleTime: 0 }),
  }
}

/** Sets the owner of many quotes at once. */
export function useAtribuirVarios() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { codOrcamentos: number[]; codUsuario: number | null }) =>
      call(orcamentos.atribuirVarios, { body: v }),
    meta: { naTela: true },
    onSettled: () => invalidarOrcamento(client, null),
  })
}

/** Open quotes by stage within the filters. */
export function contagemPorEtapa(filtro: Omit<FiltroOrcamentos, 'estado' | 'ordem' | 'sentido'>) {
  return queryOptions({
    // Under the totals: what changes a quote reads it again.
    queryKey: ['oficina-digital', 'total', 'etapas', filtro],
    queryFn: ({ signal }) => call(orcamentos.contaPorEstado, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}
