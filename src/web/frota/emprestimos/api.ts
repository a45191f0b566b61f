import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { consultasFrota } from '#shared/frota/consultas.ts'
import { emprestimos, type FullEmprestimo, type PhotoKind } from '#shared/frota/emprestimos.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { shrinkPhoto, toBase64 } from '../../core/photos/shrink-photo.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Key of everything about courtesy cars. */
export const FROTA_KEY = ['frota'] as const

/** The board of a store's cars over some days. */
export const boardQuery = (codConcessionaria: number, period: { de: string; ate: string }) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'quadro', codConcessionaria, period],
    queryFn: ({ signal }) =>
      call(consultasFrota.quadroDaFrota, { params: { codConcessionaria }, query: period, signal }),
    placeholderData: keepPreviousData,
  })

/** Loans as a list, the newest first. */
export const loansQuery = (filter: FilterOf<typeof emprestimos.listEmprestimos>) =>
  pages([...FROTA_KEY, 'emprestimos'], emprestimos.listEmprestimos, filter)

/** One loan with its driver, contract and photos. */
export const fullLoan = (codEmprestimo: number) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'emprestimo', codEmprestimo],
    queryFn: ({ signal }) => call(emprestimos.getEmprestimo, { params: { codEmprestimo }, signal }),
  })

/** Loans of a visit. */
export const loansOfVisit = (codigo: number) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'visita', codigo],
    queryFn: ({ signal }) => call(emprestimos.emprestimosDoAlvo, { params: { tipo: 'passagem', codigo }, signal }),
  })

/** The store's cars on some days: free, or why not. */
export const freeCars = (codEmprestimo: number, period: { inicio: string; fim: string }) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'livres', codEmprestimo, period],
    queryFn: ({ signal }) =>
      call(consultasFrota.livresParaEmprestimo, { params: { codEmprestimo }, query: period, signal }),
    placeholderData: keepPreviousData,
  })

/** Figures of the fleet over some days. */
export const figuresQuery = (query: Sent<typeof consultasFrota.indicadoresDaFrota, 'query'>) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'indicadores', query],
    queryFn: ({ signal }) => call(consultasFrota.indicadoresDaFrota, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Who had a car at a minute. */
export const holderQuery = (query: { placa: string; em: string }) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'quem', query],
    queryFn: ({ signal }) => call(consultasFrota.quemEstavaCom, { query, signal }),
  })

/** The terms that drivers sign. */
export const termsQuery = (codConcessionaria: number) =>
  queryOptions({
    queryKey: [...FROTA_KEY, 'termos', codConcessionaria],
    queryFn: ({ signal }) => call(consultasFrota.termosDaFrota, { params: { codConcessionaria }, signal }),
  })

function useWrite<V>(mutationFn: (v: V) => Promise<FullEmprestimo>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (full) => client.setQueryData(fullLoan(full.codEmprestimo).queryKey, full),
    onSettled: () => client.invalidateQueries({ queryKey: FROTA_KEY }),
  })
}

/** Asks for a car. */
export const useAsk = () =>
  useWrite((body: Sent<typeof emprestimos.pedirEmprestimo, 'body'>) => call(emprestimos.pedirEmprestimo, { body }))

/** Promises a car. */
export const useReserve = (codEmprestimo: number) =>
  useWrite((body: Sent<typeof emprestimos.reservarEmprestimo, 'body'>) =>
    call(emprestimos.reservarEmprestimo, { params: { codEmprestimo }, body }),
  )

const ENDS = { RECUSAR: emprestimos.recusarEmprestimo, CANCELAR: emprestimos.cancelarEmprestimo } as const
/** Refuses a request, or cancels one. */
export const useEnd = (codEmprestimo: number, ato: keyof typeof ENDS) =>
  useWrite((body: { versao: number; motivo: string }) => call(ENDS[ato], { params: { codEmprestimo }, body }))

/** Says that nobody came for the car. */
export const useAbsent = (codEmprestimo: number) =>
  useWrite((versao: number) => call(emprestimos.ausenciaNoEmprestimo, { params: { codEmprestimo }, body: { versao } }))

/** Moves the hour of return. */
export const useExtend = (codEmprestimo: number) =>
  useWrite((body: { versao: number; fim: string }) =>
    call(emprestimos.prorrogarEmprestimo, { params: { codEmprestimo }, body }),
  )

/** Stores the driver. */
export const useSaveDriver = (codEmprestimo: number) =>
  useWrite((body: Sent<typeof emprestimos.gravarMotorista, 'body'>) =>
    call(emprestimos.gravarMotorista, { params: { codEmprestimo }, body }),
  )

/** Charges the deposit. */
export const useChargeDeposit = (codEmprestimo: number) =>
  useWrite((versao: number) => call(emprestimos.cobrarCaucao, { params: { codEmprestimo }, body: { versao } }))

/** Makes the contract's link. */
export function useContractLink(codEmprestimo: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(emprestimos.linkDoContrato, { params: { codEmprestimo } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: FROTA_KEY }),
  })
}

/** Gives the keys. */
export const useHandOver = (codEmprestimo: number) =>
  useWrite((body: Sent<typeof emprestimos.entregarCarroReserva, 'body'>) =>
    call(emprestimos.entregarCarroReserva, { params: { codEmprestimo }, body }),
  )

/** Takes the car back. */
export const useTakeBack = (codEmprestimo: number) =>
  useWrite((body: Sent<typeof emprestimos.devolverCarroReserva, 'body'>) =>
    call(emprestimos.devolverCarroReserva, { params: { codEmprestimo }, body }),
  )

/** Adds photos one after the other; those that failed stay in `files` for another try. */
export const useAddPhotos = (codEmprestimo: number, tipo: PhotoKind) =>
  useWrite(async (files: File[]) => {
    let last: FullEmprestimo | null = null
    for (let file = files[0]; file; file = files[0]) {
      const { blob } = await shrinkPhoto(file)
      last = await call(emprestimos.incluirFotoDoEmprestimo, {
        params: { codEmprestimo },
        body: { tipo, dados: await toBase64(blob) },
      })
      files.shift()
    }
    return last ?? call(emprestimos.getEmprestimo, { params: { codEmprestimo } })
  })

/** Stores the terms. */
export function useSaveTerms(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { termos: string; versao: number }) =>
      call(consultasFrota.gravarTermosDaFrota, { params: { codConcessionaria }, body }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: termsQuery(codConcessionaria).queryKey }),
  })
}

/** Downloads the signed contract. */
export async function downloadContract(codEmprestimo: number): Promise<void> {
  const { blob, nome } = await download(emprestimos.contratoDoEmprestimo, { params: { codEmprestimo } })
  saveFile(blob, nome ?? `contrato-${codEmprestimo}.pdf`)
}

/** Downloads the loans of the list. */
export async function downloadLoans(query: Sent<typeof consultasFrota.exportarEmprestimos, 'query'>): Promise<void> {
  const { blob, nome } = await download(consultasFrota.exportarEmprestimos, { query })
  saveFile(blob, nome ?? `emprestimos.${query.formato ?? 'xlsx'}`)
}
