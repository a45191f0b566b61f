import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { target, withVersion, NIVEIS_OFICINA, fullOrcamento, sentVersion } from './orcamentos.ts'
import { DELIVERY_CHANNELS } from '../agenda/entregas.ts'
import { difference } from '../rules/differences.ts'

/** A sent version, with its differences from the previous one. */
export const versionWithDifferences = sentVersion.extend({
  total: z.number(),
  enviadaPor: z.string().nullable(),
  diferencas: z.array(difference),
})
export type VersionWithDifferences = z.infer<typeof versionWithDifferences>

export const envio = {
  enviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/enviar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Congelar a versão, gerar o link do cliente e entregá-lo pelos canais pedidos',
    params: target,
    body: withVersion.extend({ canais: z.array(z.enum(DELIVERY_CHANNELS)).max(3).default([]) }),
    response: fullOrcamento,
  }),
  retirar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/retirar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Retirar a oferta para editar',
    params: target,
    body: withVersion,
    response: fullOrcamento,
  }),
  reenviar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reenviar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Entregar de novo o link da versão enviada',
    params: target,
    body: withVersion.extend({ canais: z.array(z.enum(DELIVERY_CHANNELS)).max(3) }),
    response: fullOrcamento,
  }),
  listVersoes: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/versoes',
    acesso: NIVEIS_OFICINA,
    resumo: 'As versões enviadas e o que mudou em cada uma',
    params: target,
    response: z.array(versionWithDifferences),
  }),
}
