import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { alvo, comVersao, NIVEIS_OFICINA, orcamentoCompleto, versaoEnviada } from './orcamentos.ts'
import { CANAIS_ENVIO } from '../agenda/entregas.ts'
import { diferenca } from '../rules/diferencas.ts'

/** A sent version, with what it changed from the one before. */
export const versaoComDiferencas = versaoEnviada.extend({
  total: z.number(),
  enviadaPor: z.string().nullable(),
  diferencas: z.array(diferenca),
})
export type VersaoComDiferencas = z.infer<typeof versaoComDiferencas>

export const envio = {
  enviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/enviar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Congelar a versão, gerar o link do cliente e entregá-lo pelos canais pedidos',
    params: alvo,
    body: comVersao.extend({ canais: z.array(z.enum(CANAIS_ENVIO)).max(2).default([]) }),
    response: orcamentoCompleto,
  }),
  retirar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/retirar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Retirar a oferta para editar',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  reenviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reenviar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Entregar de novo o link da versão enviada',
    params: alvo,
    body: comVersao.extend({ canais: z.array(z.enum(CANAIS_ENVIO)).max(2) }),
    response: orcamentoCompleto,
  }),
  listVersoes: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/versoes',
    acesso: NIVEIS_OFICINA,
    resumo: 'As versões enviadas e o que mudou em cada uma',
    params: alvo,
    response: z.array(versaoComDiferencas),
  }),
}
