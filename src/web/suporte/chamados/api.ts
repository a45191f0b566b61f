import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { type AnexoDoChamado, BYTES_PEDACO_ANEXO, chamados, type ChamadoCompleto } from '#shared/suporte/chamados.ts'
import { baixar, call, enviarBytes } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { ApiError } from '../../core/erros.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

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

const TENTATIVAS = 3

/** Sends a file in pieces, each tried again when the network fails; tells which part of it has arrived. */
export function useAnexar(codChamado: number, aoChegar: (parte: number) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: async (arquivo: File) => {
      const { signal } = new AbortController()
      const corpo = { nome: arquivo.name.slice(-120), bytes: arquivo.size }
      const { codAnexo } = await call(chamados.iniciarAnexo, { params: { codChamado }, body: corpo })
      for (let de = 0; de < arquivo.size; de += BYTES_PEDACO_ANEXO)
        for (let vez = 1; ; vez++)
          try {
            const pedaco = arquivo.slice(de, de + BYTES_PEDACO_ANEXO)
            const e = await enviarBytes(chamados.enviarPedacoDeAnexo, { codChamado, codAnexo, de }, pedaco, signal)
            aoChegar(e.recebidos / e.bytes)
            break
          } catch (e) {
            if (vez >= TENTATIVAS || !(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
          }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Hands an attachment to the browser. */
export async function baixarAnexo(codChamado: number, { codAnexo, nome }: AnexoDoChamado): Promise<void> {
  const { blob } = await baixar(chamados.baixarAnexo, { params: { codChamado, codAnexo } })
  salvarArquivo(blob, nome)
}

/** A secret for Jira's webhook, in this answer only. */
export function useSegredoDoJira() {
  const client = useQueryClient()
  return useMutation({
    meta: { naTela: true },
    mutationFn: () => call(chamados.segredoDoJira, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [...CHAVE, 'lista'] }),
  })
}
