import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { ferramentas, type EditableChecklist, type ChecklistCorrection } from '#shared/checklists/ferramentas.ts'
import { call } from '../../core/http/api.ts'
import { queryClient } from '../../core/http/query.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** A generated checklist. */
export type GeneratedChecklist = Loaded<typeof ferramentas.gerarChecklists>['gerados'][number]

// Small batches, so that the progress bar moves and finished ones appear.
const BATCH = 3

function invalidateLists(): Promise<unknown> {
  return Promise.all(
    [['checklists'], ['oficina-digital'], ['ferramentas', 'lista']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Generates checklists in small batches; calls `arrived` after each. */
export function useGenerateChecklists(arrived: (gerados: GeneratedChecklist[]) => void) {
  return useMutation({
    meta: { naTela: true },
    mutationFn: async ({ quantidade, ...pedido }: Sent<typeof ferramentas.gerarChecklists, 'body'>) => {
      for (let faltam = quantidade; faltam > 0; faltam -= BATCH) {
        const { gerados } = await call(ferramentas.gerarChecklists, {
          body: { ...pedido, quantidade: Math.min(BATCH, faltam) },
        })
        arrived(gerados)
      }
    },
    onSettled: invalidateLists,
  })
}

type SearchQuery = FilterOf<typeof ferramentas.procurarChecklists>

/** Finds checklists by number, plate, customer or external id, including cancelled ones. */
export function checklistsBy(procura: SearchQuery) {
  return pages(['ferramentas', 'lista'], ferramentas.procurarChecklists, procura)
}

/** A checklist to correct; fetched anew whenever it is opened. */
export function checklistToCorrect(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'checklist', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.abrirChecklist, { params: { codCheckList }, signal }),
    gcTime: 0,
  })
}

/** People of the store who can be set on a checklist. */
export function lojaPeople(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'pessoas', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.listPessoas, { params: { codCheckList }, signal }),
    staleTime: 300_000,
  })
}

/** Changes of a checklist, newest first. */
export function checklistChanges(codCheckList: number) {
  return queryOptions({
    queryKey: ['ferramentas', 'mudancas', codCheckList],
    queryFn: ({ signal }) => call(ferramentas.listMudancas, { params: { codCheckList }, signal }),
  })
}

/** Caches the checklist that a write returned; invalidates lists, its history and the quotes. */
function keep(c: EditableChecklist): EditableChecklist {
  queryClient.setQueryData(checklistToCorrect(c.codCheckList).queryKey, c)
  void invalidateLists()
  void queryClient.invalidateQueries({ queryKey: checklistChanges(c.codCheckList).queryKey })
  return c
}

/** Saves a correction on top of a version of the checklist. */
export async function correctChecklist(
  codCheckList: number,
  versaoRegistro: number,
  correcao: ChecklistCorrection,
  idempotencyKey: string,
): Promise<EditableChecklist> {
  return keep(
    await call(ferramentas.corrigirChecklist, {
      params: { codCheckList },
      body: { versaoRegistro, correcao },
      idempotencyKey,
    }),
  )
}

type Target = Pick<EditableChecklist, 'codCheckList' | 'versaoRegistro'>

/** Cancels a checklist with a reason. */
export function useCancelChecklist() {
  return useMutation({
    meta: { naTela: true },
    mutationFn: ({ codCheckList, versaoRegistro, motivo }: Target & { motivo: string }) =>
      call(ferramentas.cancelarChecklist, { params: { codCheckList }, body: { versaoRegistro, motivo } }),
    onSuccess: keep,
  })
}

/** Undoes a cancellation. */
export function useReopenChecklist() {
  return useMutation({
    mutationFn: ({ codCheckList, versaoRegistro }: Target) =>
      call(ferramentas.reabrirChecklist, { params: { codCheckList }, body: { versaoRegistro } }),
    onSuccess: keep,
  })
}
