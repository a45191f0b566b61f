import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, empty, endpoint, instant } from '../core/contract.ts'
import { accessMapping } from './access-mapping.ts'

const NIVEIS = [-1] as const

const scimKey = z.object({
  codChave: z.number(),
  nome: z.string(),
  criadaEm: instant,
  expiraEm: instant.nullable(),
  ultimoUso: instant.nullable(),
  revogadaEm: instant.nullable(),
})
export type ScimKey = z.infer<typeof scimKey>

/** Keys of provisioning by SCIM, and what its groups mean here. */
export const provisionamento = {
  listChavesScim: endpoint({
    method: 'GET',
    path: 'seguranca/scim',
    acesso: NIVEIS,
    resumo: 'Chaves de provisionamento, e o mapa dos seus grupos',
    response: z.object({ endereco: z.string(), chaves: z.array(scimKey), mapa: z.array(accessMapping) }),
  }),
  criarChaveScim: endpoint({
    method: 'POST',
    path: 'seguranca/scim',
    acesso: NIVEIS,
    confirma: true,
    segredo: true,
    resumo: 'Criar uma chave de provisionamento; o valor só aparece nesta resposta',
    body: z.object({
      nome: text(60).min(1, 'Dê um nome à chave'),
      meses: z.number().int().min(1).max(60).nullable().default(24),
    }),
    response: z.object({ codChave: z.number(), chave: z.string() }),
  }),
  revogarChaveScim: endpoint({
    method: 'DELETE',
    path: 'seguranca/scim/:codChave',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'Revogar uma chave de provisionamento; vale na hora',
    params: z.object({ codChave: cod }),
    response: empty,
  }),
  gravarMapaScim: endpoint({
    method: 'PUT',
    path: 'seguranca/scim/mapa',
    acesso: NIVEIS,
    confirma: true,
    resumo: 'O que cada grupo do provisionamento vale aqui',
    body: z.object({ mapa: z.array(accessMapping).max(200) }),
    response: empty,
  }),
}
