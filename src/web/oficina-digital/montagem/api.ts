import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { call } from '../../core/http/api.ts'
import { target, type Target, useWrite } from '../orcamentos/api.ts'

/** Services with standard time and hourly rate. */
export function servicosBy(busca: string) {
  return queryOptions({
    queryKey: ['oficina-digital', 'servicos', busca],
    queryFn: ({ signal }) => call(montagem.listServicos, { query: { busca }, signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

/** Offers of earlier visits. */
export function earlierVisits(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'visitas', codOrcamento],
    queryFn: ({ signal }) => call(montagem.listVisitas, { params: { codOrcamento }, signal }),
    staleTime: 300_000,
  })
}

/** NOVO → EM_MONTAGEM: the server creates lines from the findings. */
export function useStartMontagem() {
  return useWrite(
    ({ codOrcamento }: { codOrcamento: number }) => call(montagem.iniciarMontagem, { params: { codOrcamento } }),
    true,
  )
}

/** EM_MONTAGEM → AGUARDANDO_PRECO; with `onScreen` the screen itself shows the refusal. */
export function useRequestPreco(onScreen = true) {
  return useWrite((a: Target) => call(montagem.pedirPreco, target(a)), onScreen)
}
