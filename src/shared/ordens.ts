import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA } from './agenda.ts'
import { texto, versao } from './cadastros.ts'
import { cod, dia, endpoint, instante } from './contract.ts'

export const TIPOS_OS = ['CLIENTE', 'GARANTIA', 'INTERNA', 'REVISAO'] as const
export const tipoOs = z.enum(TIPOS_OS)

/** A line of a work order: a service with its time, or a part with its quantity. Amounts in centavos. */
const linhaOs = z.object({
  tipo: z.enum(['SERVICO', 'PECA']),
  codigo: texto(40).default(''),
  descricao: texto(200).min(1, 'Descreva a linha'),
  quantidade: z.number().min(0).max(999_999).default(1),
  minutos: z.number().int().min(0).max(100_000).nullable().default(null),
  valor: z.number().int().min(0).max(99_999_999_99).default(0),
})
export type LinhaOs = z.output<typeof linhaOs>
export const linhasOs = z.array(linhaOs).max(500, 'A OS passa de 500 linhas')

/** A work order with its lines; its total is their sum. */
export const ordemServico = z.object({
  codOs: z.number(),
  codConcessionaria: z.number(),
  numero: z.string(),
  tipo: tipoOs,
  /** Opened here, or sent by the store's system, which alone changes it then. */
  origem: z.enum(['PROPRIA', 'DMS']),
  aberta: z.boolean(),
  abertaEm: instante,
  fechadaEm: instante.nullable(),
  codPassagem: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  consultor: z.string().nullable(),
  valor: z.number(),
  linhas: z.array(linhaOs),
  versao: z.number(),
})
export type OrdemServico = z.infer<typeof ordemServico>

const alvo = z.object({ codOs: cod })

/** Work orders. */
export const ordens = {
  consultaOsAgenda: endpoint({
    method: 'POST',
    path: 'consultaOsAgenda',
    acesso: NIVEIS_AGENDA,
    loja: 'body',
    semAuditoria: true,
    resumo: 'Procurar OS por número, placa (os dois padrões), chassi ou cliente; as 100 mais novas',
    body: z.object({
      codConcessionaria: cod,
      busca: z.string().trim().max(80).default(''),
      de: dia.optional(),
      ate: dia.optional(),
      aberta: z.boolean().optional(),
    }),
    response: z.array(ordemServico),
  }),
  getOrdem: endpoint({
    method: 'GET',
    path: 'agenda/ordens/:codOs',
    acesso: NIVEIS_AGENDA,
    resumo: 'Uma OS com as linhas',
    params: alvo,
    response: ordemServico,
  }),
  alterarOrdem: endpoint({
    method: 'PUT',
    path: 'agenda/ordens/:codOs',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Alterar o tipo e as linhas de uma OS aberta aqui',
    params: alvo,
    body: z.object({ versao, tipo: tipoOs, linhas: linhasOs }),
    response: ordemServico,
  }),
  fecharOrdem: endpoint({
    method: 'POST',
    path: 'agenda/ordens/:codOs/fechar',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Fechar uma OS aberta aqui',
    params: alvo,
    body: z.object({ versao }),
    response: ordemServico,
  }),
}
