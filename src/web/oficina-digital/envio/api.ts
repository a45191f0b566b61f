import { queryOptions } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { envio } from '#shared/oficina-digital/envio.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { type MotivoRecusa, orcamentos, type Termos } from '#shared/oficina-digital/orcamentos.ts'
import { type CanalEnvio } from '#shared/agenda/entregas.ts'
import { call } from '../../core/api.ts'
import { alvo, type Alvo, useEscrita } from '../orcamentos/api.ts'

/** Sent versions of a quote, newest first, with what each changed. */
export function versoesDo(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'versoes'],
    queryFn: ({ signal }) => call(envio.listVersoes, { params: { codOrcamento }, signal }),
  })
}

/** The quote as its customer will see it; read anew each time it is shown. */
export function previaDo(codOrcamento: number, versao: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'previa', versao],
    queryFn: ({ signal }) => call(ofertaEquipe.previa, { params: { codOrcamento }, signal }),
  })
}

/** Whether every event of a quote is as it was written. */
export function correnteDo(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'corrente'],
    queryFn: ({ signal }) => call(orcamentos.verificarCorrente, { params: { codOrcamento }, signal }),
    gcTime: 0,
  })
}

/** Terms, when they changed, then PRECIFICADO → ENVIADO. */
export function useEnviar() {
  return useEscrita(async ({ termos, canais, ...a }: Alvo & { termos: Termos | null; canais: CanalEnvio[] }) => {
    const { codOrcamento } = a
    const { versao } =
      termos === null
        ? a
        : await call(montagem.salvarTermos, { params: { codOrcamento }, body: { versao: a.versao, termos } })
    return call(envio.enviar, { params: { codOrcamento }, body: { versao, canais } })
  }, true)
}

/** Delivers the link of the sent version again. */
export function useReenviar() {
  return useEscrita(
    ({ canais, ...a }: Alvo & { canais: CanalEnvio[] }) =>
      call(envio.reenviar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, canais } }),
    true,
  )
}

/** A customer's question was answered. */
export function useResponderPergunta() {
  return useEscrita((params: { codOrcamento: number; codPergunta: number }) =>
    call(ofertaEquipe.responderPergunta, { params }),
  )
}

/** The customer refused everything, and told the staff. */
export function useReprovar() {
  return useEscrita(
    ({ motivo, observacao, ...a }: Alvo & { motivo: MotivoRecusa; observacao: string | null }) =>
      call(ofertaEquipe.reprovar, {
        params: { codOrcamento: a.codOrcamento },
        body: { versao: a.versao, motivo, observacao },
      }),
    true,
  )
}

export type RespostaPeloCliente = Omit<Enviado<typeof ofertaEquipe.responderPeloCliente, 'body'>, 'versao'>

/** Records what the customer decided by another way. */
export function useResponderPeloCliente() {
  return useEscrita(
    ({ resposta, ...a }: Alvo & { resposta: RespostaPeloCliente }) =>
      call(ofertaEquipe.responderPeloCliente, { params: alvo(a).params, body: { versao: a.versao, ...resposta } }),
    true,
  )
}
