import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { envio } from '#shared/oficina-digital/envio.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { type RefusalReason, orcamentos, type Terms } from '#shared/oficina-digital/orcamentos.ts'
import { type EnvioChannel } from '#shared/agenda/entregas.ts'
import { call } from '../../core/http/api.ts'
import { target, type Target, useWrite } from '../orcamentos/api.ts'

/** Sent versions of a quote with their changes, newest first. */
export function versionsQuery(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'versoes'],
    queryFn: ({ signal }) => call(envio.listVersoes, { params: { codOrcamento }, signal }),
  })
}

/** The quote as its customer will see it; fetched anew whenever it is shown. */
export function previewQuery(codOrcamento: number, versao: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'previa', versao],
    queryFn: ({ signal }) => call(ofertaEquipe.previa, { params: { codOrcamento }, signal }),
  })
}

/** Whether a quote's event chain is intact. */
export function eventChainQuery(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'corrente'],
    queryFn: ({ signal }) => call(orcamentos.verificarCorrente, { params: { codOrcamento }, signal }),
    gcTime: 0,
  })
}

/** Saves the terms if they changed, then PRECIFICADO → ENVIADO. */
export function useSend() {
  return useWrite(async ({ termos, canais, ...a }: Target & { termos: Terms | null; canais: EnvioChannel[] }) => {
    const { codOrcamento } = a
    const { versao } =
      termos === null
        ? a
        : await call(montagem.salvarTermos, { params: { codOrcamento }, body: { versao: a.versao, termos } })
    return call(envio.enviar, { params: { codOrcamento }, body: { versao, canais } })
  }, true)
}

/** Sends the link of the sent version again. */
export function useResend() {
  return useWrite(
    ({ canais, ...a }: Target & { canais: EnvioChannel[] }) =>
      call(envio.reenviar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, canais } }),
    true,
  )
}

/** Marks a customer's question as answered. */
export function useAnswerQuestion() {
  return useWrite((params: { codOrcamento: number; codPergunta: number }) =>
    call(ofertaEquipe.responderPergunta, { params }),
  )
}

/** Records that the customer refused everything and told the staff. */
export function useReject() {
  return useWrite(
    ({ motivo, observacao, ...a }: Target & { motivo: RefusalReason; observacao: string | null }) =>
      call(ofertaEquipe.reprovar, {
        params: { codOrcamento: a.codOrcamento },
        body: { versao: a.versao, motivo, observacao },
      }),
    true,
  )
}

export type AnswerForCliente = Omit<Sent<typeof ofertaEquipe.responderPeloCliente, 'body'>, 'versao'>

/** Records a customer's decision that came by another way. */
export function useAnswerForCliente() {
  return useWrite(
    ({ resposta, ...a }: Target & { resposta: AnswerForCliente }) =>
      call(ofertaEquipe.responderPeloCliente, { params: target(a).params, body: { versao: a.versao, ...resposta } }),
    true,
  )
}
