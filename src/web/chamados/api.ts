import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/contract.ts'
import { chamados, type ChamadoCompleto } from '#shared/chamados.ts'
import { call } from '../lib/api.ts'
import { type FiltroDe, paginas } from '../receitas/lista/paginas.ts'

export type ConexaoJira = NonNullable<Lido<typeof chamados.listChamados>['conexao']>

const CHAVE = ['chamados'] as const
/** While a ticket is on its way it is looked at this often. */
const OLHAR_MS = 5000
const deUm = (codChamado: number) => [...CHAVE, 'um', codChamado] as const

/** Tickets, what changed last first. */
export const listaChamados = (filtro: FiltroDe<typeof chamados.listChamados>) =>
  paginas([...CHAVE, 'lista'], chamados.listChamados, filtro)

/** One ticket with its comments. */
export function umChamado(codChamado: number) {
  return queryOptions({
    queryKey: deUm(codChamado),
    queryFn: ({ signal }) => call(chamados.getChamado, { params: { codChamado }, signal }),
    refetchInterval: (q) => (q.state.data?.envio === 'PENDENTE' ? OLHAR_MS : false),
  })
}

function useAto<T>(mutationFn: (p: T) => Promise<ChamadoCompleto>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (k) => {
      client.setQueryData(deUm(k.codChamado), k)
      return client.invalidateQueries({ queryKey: [...CHAVE, 'lista'] })
    },
  })
}

/** Opens a ticket. */
export const useAbrirChamado = () =>
  useAto((body: Enviado<typeof chamados.abrirChamado, 'body'>) => call(chamados.abrirChamado, { body }))

/** Comments a ticket. */
export const useComentar = (codChamado: number) =>
  useAto((texto: string) => call(chamados.comentarChamado, { params: { codChamado }, body: { texto } }))

/** Moves a ticket that is not in Jira. */
export const useMudarChamado = (codChamado: number) =>
  useAto((body: Enviado<typeof chamados.mudarChamado, 'body'>) =>
    call(chamados.mudarChamado, { params: { codChamado }, body }),
  )

/** Sends a ticket to Jira, or tries again. */
export const useEnviarChamado = (codChamado: number) =>
  useAto(() => call(chamados.enviarChamado, { params: { codChamado } }))

/** Where the distributor's Jira is. */
export function useSalvarJira() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof chamados.salvarJira, 'body'>) => call(chamados.salvarJira, { body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}
