import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { ferramentas, type ChecklistEdicao, type CorrecaoChecklist } from '#shared/checklists/ferramentas.ts'
import { call } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** A checklist that was generated. */
export type Gerado = Lido<typeof ferramentas.gerarChecklists>['gerados'][number]

// Few at a time: the bar moves, and what is ready shows.
const LOTE = 3

function invalidarListas(): Promise<unknown> {
  return Promise.all(
    [['checklists'], ['oficina-digital'], ['ferramentas', 'lista']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Generates checklists in small lots, telling each lot as it is ready. */
export function useGerarChecklists(chegou: (gerados: Gerado[]) => void) {
  return useMutation({
    meta: { naTela: true },
    mutationFn: async ({ quantidade, ...pedido }: Enviado<typeof ferramentas.gerarChecklists, 'body'>) => {
      for (let faltam = quantidade; faltam > 0; faltam -= LOTE) {
        const { gerados } = await call(ferramentas.gerarChecklists, {
          body: { ...pedido, quantidade: Math.min(LOTE, faltam) },
        })
        chegou(gerados)
      }
    },
    onSettled: invalidarListas,
  })
}

type Procura = FiltroDe<typeof ferramentas.procurarChecklists>

/** Checklists by number, plate, customer or external id, cancelled ones too. */
export function checklistsPor(procura: Procura) {
  return paginas(['ferramentas', 'lista'], ferramentas.procurarChecklists, procura)
}

/** A checklist to correct; read anew each time that it is opened. */
export function checklistParaCorrigir(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'checklist', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.abrirChecklist, { params: { codCheckList }, signal }),
    gcTime: 0,
  })
}

/** Whom a checklist may be given to. */
export function pessoasDaLoja(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'pessoas', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.listPessoas, { params: { codCheckList }, signal }),
    staleTime: 300_000,
  })
}

/** What was changed before, the latest first. */
export function mudancasDo(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'mudancas', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.listMudancas, { params: { codCheckList }, signal }),
  })
}

/** What a write answered is the checklist as it is now; lists, its history and the quotes are read again. */
function guardar(c: ChecklistEdicao): ChecklistEdicao {
  queryClient.setQueryData(checklistParaCorrigir(c.codCheckList).queryKey, c)
  void invalidarListas()
  void queryClient.invalidateQueries({ queryKey: mudancasDo(c.codCheckList).queryKey })
  return c
}

/** Saves a correction made on a version of the checklist. */
export async function corrigirChecklist(
  codCheckList: number,
  versaoRegistro: number,
  correcao: CorrecaoChecklist,
  idempotencyKey: string,
): Promise<ChecklistEdicao> {
  return guardar(
    await call(ferramentas.corrigirChecklist, {
      params: { codCheckList },
      body: { versaoRegistro, correcao },
      idempotencyKey,
    }),
  )
}

type Alvo = Pick<ChecklistEdicao, 'codCheckList' | 'versaoRegistro'>

/** Cancels with a reason. */
export function useCancelarChecklist() {
  return useMutation({
    meta: { naTela: true },
    mutationFn: ({ codCheckList, versaoRegistro, motivo }: Alvo & { motivo: string }) =>
      call(ferramentas.cancelarChecklist, { params: { codCheckList }, body: { versaoRegistro, motivo } }),
    onSuccess: guardar,
  })
}

/** Undoes a cancellation. */
export function useReabrirChecklist() {
  return useMutation({
    mutationFn: ({ codCheckList, versaoRegistro }: Alvo) =>
      call(ferramentas.reabrirChecklist, { params: { codCheckList }, body: { versaoRegistro } }),
    onSuccess: guardar,
  })
}
