import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chegadas } from '#shared/agenda/chegadas.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Who read the code on the wall and still waits. */
export function portaQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'porta'],
    queryFn: ({ signal }) => call(chegadas.listNaPorta, { params: { codConcessionaria }, signal }),
  })
}

/** Somebody went to who arrived: they leave the queue, here at once. */
export function useAttend(codConcessionaria: number) {
  const client = useQueryClient()
  const { queryKey } = portaQuery(codConcessionaria)
  return useMutation({
    mutationFn: (codChegada: number) => call(chegadas.atenderNaPorta, { params: { codChegada } }),
    onMutate: (codChegada) => client.setQueryData(queryKey, (now) => now?.filter((c) => c.codChegada !== codChegada)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** What a customer told before arriving; null when nothing was sent. */
export function previaQuery(codAgendamento: number) {
  return queryOptions({
    queryKey: ['previa', codAgendamento],
    queryFn: ({ signal }) => call(chegadas.previaDoAgendamento, { params: { codAgendamento }, signal }),
  })
}

/** Downloads the terms that a customer signed before arriving. */
export async function downloadSignedTerms(codAgendamento: number): Promise<void> {
  const { blob, nome } = await download(chegadas.termosDoAgendamento, { params: { codAgendamento } })
  saveFile(blob, nome ?? `termos-${codAgendamento}.pdf`)
}
