import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { call } from '../../core/api.ts'
import { alvo, type Alvo, useEscrita } from '../orcamentos/api.ts'

/** Services with standard time and hour rate. */
export function servicosPor(busca: string) {
  return queryOptions({
    queryKey: ['oficina-digital', 'servicos', busca],
    queryFn: ({ signal }) => call(montagem.listServicos, { query: { busca }, signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

/** What was offered on earlier visits. */
export function visitasAntes(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'visitas', codOrcamento],
    queryFn: ({ signal }) => call(montagem.listVisitas, { params: { codOrcamento }, signal }),
    staleTime: 300_000,
  })
}

/** NOVO → EM_MONTAGEM: the lines are born from the findings. */
export function useIniciarMontagem() {
  return useEscrita(
    ({ codOrcamento }: { codOrcamento: number }) => call(montagem.iniciarMontagem, { params: { codOrcamento } }),
    true,
  )
}

/** EM_MONTAGEM → AGUARDANDO_PRECO; `naTela`: the screen itself shows the refusal. */
export function usePedirPreco(naTela = true) {
  return useEscrita((a: Alvo) => call(montagem.pedirPreco, alvo(a)), naTela)
}
