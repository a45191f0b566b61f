import { z } from 'zod'
import { endpoint } from '../core/contract.ts'
import { inOrder, WORSE_SIDES } from '../rules/medidas.ts'

const RANGE = 'De 0 a 1.000.000'
const valor = z.number('Informe o valor').min(0, RANGE).max(1_000_000, RANGE)

/** Red and amber limits of one checklist item's measure. */
export const medidaLimit = z
  .object({
    item: z.string().trim().min(2, 'Diga o item').max(80),
    unidade: z.string().trim().min(1, 'Diga a unidade').max(20),
    pior: z.enum(WORSE_SIDES).default('MENOR'),
    vermelho: valor,
    vermelhoIncluso: z.boolean(),
    amarelo: valor,
  })
  .refine((l) => l.pior === 'MAIOR' || inOrder(l), {
    path: ['amarelo'],
    error: 'A atenção não pode ficar abaixo da urgência',
  })
  .refine((l) => l.pior === 'MENOR' || inOrder(l), {
    path: ['amarelo'],
    error: 'A atenção não pode ficar acima da urgência',
  })
const limites = z.array(medidaLimit).max(100, 'No máximo 100 limites')

const NIVEIS = [2, -1] as const

export const medidas = {
  listLimites: endpoint({
    method: 'GET',
    path: 'cadastros/medidas',
    acesso: NIVEIS,
    resumo: 'Os limites das medidas do checklist, por item',
    response: limites,
  }),
  gravarLimites: endpoint({
    method: 'PUT',
    path: 'cadastros/medidas',
    acesso: NIVEIS,
    resumo: 'Gravar os limites das medidas, sobre os que foram lidos',
    body: z.object({ antes: limites, limites }),
    response: limites,
  }),
}
