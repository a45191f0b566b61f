import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reservas, type WaitingCliente } from '#shared/agenda/reservas.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Who waits for an hour, in turn, and those of the last 30 days. */
export function esperaQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...agendaKey(codConcessionaria), 'espera'],
    queryFn: ({ signal }) => call(reservas.listEspera, { params: { codConcessionaria }, signal }),
  })
}

function useWrite<V>(codConcessionaria: number, mutationFn: (v: V) => Promise<WaitingCliente>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(codConcessionaria) }),
  })
}

/** Offers a free hour to somebody who waits, for 30 minutes. */
export const useOffer = (codConcessionaria: number, codEspera: number) =>
  useWrite(codConcessionaria, (inicio: string) =>
    call(reservas.oferecerEspera, { params: { codEspera }, body: { inicio } }),
  )

/** Takes somebody off the list. */
export const useEndWait = (codConcessionaria: number, codEspera: number) =>
  useWrite(codConcessionaria, (_: void) => call(reservas.encerrarEspera, { params: { codEspera } }))
