import { z } from 'zod'
import { endpoint } from './contract.ts'

export const resultadoBusca = z.object({
  tipo: z.enum(['veiculo', 'cliente', 'checklist', 'orcamento']),
  codigo: z.number(),
  titulo: z.string(),
  detalhe: z.string(),
  placa: z.string().nullable(),
  codConcessionaria: z.number().nullable(),
  /** What opens on choosing it: the checklist or the quote. */
  codCheckList: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type ResultadoBusca = z.infer<typeof resultadoBusca>

export const busca = {
  buscar: endpoint({
    method: 'GET',
    path: 'busca',
    acesso: [1, 2, 3, -1, 6],
    resumo: 'Procurar placas, clientes, checklists e orçamentos',
    query: z.object({ q: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80) }),
    response: z.array(resultadoBusca),
  }),
}
