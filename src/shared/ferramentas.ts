import { z } from 'zod'
import { cod, endpoint } from './contract.ts'

export const ferramentas = {
  gerarChecklists: endpoint({
    method: 'POST',
    path: 'ferramentas/gerar-checklist',
    acesso: [-1],
    resumo: 'Gerar checklists de exemplo pela mesma porta da integração',
    body: z.object({
      codConcessionaria: cod,
      quantidade: z.number().int().min(1, 'Ao menos 1').max(50, 'No máximo 50 por vez'),
      gravidade: z.enum(['SORTEADA', 'TUDO_EM_ORDEM', 'COM_ATENCAO', 'URGENTE']).default('SORTEADA'),
    }),
    response: z.object({
      gerados: z.array(
        z.object({ codCheckList: z.number(), checklist: z.string(), placa: z.string().nullable(), modelo: z.string(), codOrcamento: z.number().nullable() }),
      ),
    }),
  }),
}
