import { z } from 'zod'
import { cod, dia, endpoint, instante, pagina, paginaDe, vazio } from '../core/contract.ts'
import { periodo } from './lista-orcamentos.ts'
import { alvo, motivoRecusa, NIVEIS_OFICINA, orcamentoCompleto, TIPOS_ORCAMENTO } from './orcamentos.ts'

/** A refused, postponed or expired line that may be offered again. Amounts in centavos. */
export const recuperavel = z.object({
  codLinha: z.number(),
  codOrcamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  checklist: z.string(),
  tipo: z.enum(TIPOS_ORCAMENTO),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  titulo: z.string(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  estado: z.enum(['REPROVADO', 'ADIADO', 'EXPIRADO']),
  motivo: motivoRecusa.nullable(),
  valor: z.number(),
  /** When it should be taken up again: the customer's day, the predicted day of their km, or our rule. */
  retomarEm: dia,
  adiadoPara: dia.nullable(),
  adiadoKm: z.number().nullable(),
  vencido: z.boolean(),
  decididoEm: instante.nullable(),
})
export type Recuperavel = z.infer<typeof recuperavel>

const fatia = z.object({ chave: z.string().nullable(), linhas: z.number(), valor: z.number() })

export const recuperacao = {
  filaRecuperacao: endpoint({
    method: 'GET',
    path: 'oficina-digital/recuperacao',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'A fila do que foi recusado ou adiado, do vencimento mais antigo ao mais distante',
    query: pagina.extend({
      motivo: motivoRecusa.optional(),
      cor: z.enum(['VERMELHO', 'AMARELO']).optional(),
      vencidos: z.stringbool().optional(),
    }),
    response: paginaDe(recuperavel),
  }),
  resumoRecuperacao: endpoint({
    method: 'GET',
    path: 'oficina-digital/recuperacao/resumo',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Valor recusado por motivo e cor, e o que voltou',
    query: periodo,
    response: z.object({
      recusado: z.number(),
      linhas: z.number(),
      /** Postponed: neither refused nor lost. */
      adiado: z.object({ linhas: z.number(), valor: z.number() }),
      porMotivo: z.array(fatia),
      porCor: z.array(fatia),
      naFila: z.object({ linhas: z.number(), valor: z.number(), vencidas: z.number() }),
      /** Approved on re-offers, attributed to the lines they came from. */
      recuperado: z.number(),
      recuperadas: z.number(),
      /** Recovered ÷ refused of the period; null when nothing was refused. */
      taxa: z.number().nullable(),
    }),
  }),
  reofertar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reofertar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Abrir um novo orçamento com linhas recusadas, adiadas ou vencidas',
    params: alvo,
    body: z.object({ codLinhas: z.array(cod).min(1, 'Escolha ao menos uma linha').max(200) }),
    response: orcamentoCompleto,
  }),
  adiarRecuperacao: endpoint({
    method: 'POST',
    path: 'oficina-digital/recuperacao/:codLinha/adiar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Mudar o dia de retomar, ou tirar da fila (sem dia)',
    params: z.object({ codLinha: cod }),
    body: z.object({ retomarEm: dia.nullable() }),
    response: vazio,
  }),
}
