import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { type FullReparo, reparos } from '#shared/garantia/reparos.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Key of everything about the 30-day clock. */
export const REPAROS_KEY = ['reparos'] as const

/** Defects, the highest count first. */
export const reparosQuery = (filter: FilterOf<typeof reparos.listReparos>) =>
  pages([...REPAROS_KEY, 'lista'], reparos.listReparos, filter)

/** Figures over the list. */
export const figuresQuery = (codConcessionaria: number | undefined) =>
  queryOptions({
    queryKey: [...REPAROS_KEY, 'resumo', codConcessionaria],
    queryFn: ({ signal }) => call(reparos.resumoReparos, { query: { codConcessionaria }, signal }),
  })

/** One defect with its visits and contacts. */
export const fullReparo = (codReparo: number) =>
  queryOptions({
    queryKey: [...REPAROS_KEY, 'um', codReparo],
    queryFn: ({ signal }) => call(reparos.getReparo, { params: { codReparo }, signal }),
  })

const MINUTE = 60_000

/** Clocks from 15 days of the cars in a store. */
export const clocksQuery = (codConcessionaria: number) =>
  queryOptions({
    queryKey: [...REPAROS_KEY, 'relogios', codConcessionaria],
    queryFn: ({ signal }) => call(reparos.relogiosReparos, { query: { codConcessionaria }, signal }),
    staleTime: 10 * MINUTE,
  })

/** Defects of a visit, and what looks like the same defect. */
export const visitQuery = (codPassagem: number) =>
  queryOptions({
    queryKey: [...REPAROS_KEY, 'visita', codPassagem],
    queryFn: ({ signal }) => call(reparos.reparosDaVisita, { params: { codPassagem }, signal }),
  })

function useWrite<V>(mutationFn: (v: V) => Promise<FullReparo>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (full) => client.setQueryData(fullReparo(full.codReparo).queryKey, full),
    onSettled: () => client.invalidateQueries({ queryKey: REPAROS_KEY }),
  })
}

/** Opens a defect in a visit. */
export const useOpenReparo = () =>
  useWrite((body: Sent<typeof reparos.abrirReparo, 'body'>) => call(reparos.abrirReparo, { body }))

/** Links a visit to a defect, whose newest version is read first. */
export const useLinkVisit = () =>
  useWrite(async ({ codReparo, codPassagem }: { codReparo: number; codPassagem: number }) => {
    const { versao } = await call(reparos.getReparo, { params: { codReparo } })
    return call(reparos.ligarVisita, { params: { codReparo }, body: { codPassagem, versao } })
  })

/** Takes a visit away from a defect. */
export const useUnlinkVisit = () =>
  useWrite(({ codReparo, codPassagem, versao }: { codReparo: number; codPassagem: number; versao: number }) =>
    call(reparos.desligarVisita, { params: { codReparo, codPassagem }, body: { versao } }),
  )

/** Notes what the customer was told. */
export const useNoteContact = (codReparo: number) =>
  useWrite((body: Sent<typeof reparos.anotarContato, 'body'>) =>
    call(reparos.anotarContato, { params: { codReparo }, body }),
  )

/** Notes an agreed term. */
export const useAgreeTerm = (codReparo: number) =>
  useWrite((body: Sent<typeof reparos.combinarPrazo, 'body'>) =>
    call(reparos.combinarPrazo, { params: { codReparo }, body }),
  )

/** Closes a defect. */
export const useCloseReparo = (codReparo: number) =>
  useWrite((body: Sent<typeof reparos.encerrarReparo, 'body'>) =>
    call(reparos.encerrarReparo, { params: { codReparo }, body }),
  )

/** Opens a closed defect again. */
export const useReopenReparo = (codReparo: number) =>
  useWrite((versao: number) => call(reparos.reabrirReparo, { params: { codReparo }, body: { versao } }))

/** Downloads the list. */
export async function downloadReparos(query: Sent<typeof reparos.exportarReparos, 'query'>): Promise<void> {
  const { blob, nome } = await download(reparos.exportarReparos, { query })
  saveFile(blob, nome ?? `reparos.${query.formato ?? 'xlsx'}`)
}
