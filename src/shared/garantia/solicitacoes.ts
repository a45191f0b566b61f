import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, page, pageOf, SPREADSHEETS, sorting } from '../core/contract.ts'
import { DEDUCTION_REASON_NAMES, EVIDENCE_KIND_NAMES, GARANTIA_ACTS, GARANTIA_STATES } from '../rules/garantia.ts'

/** Levels that write claims. */
export const GARANTIA_NIVEIS = [-1, 1, 2, 3, 4] as const
/** Also mechanics: they see the claims of their own services and add evidence. */
const WITH_MECHANICS = [-1, 1, 2, 3, 4, 5] as const

/** A part or labour of a claim; amounts in centavos, `valorAceito` null until the maker answered. */
export const garantiaItem = z.object({
  tipo: z.enum(['PECA', 'MAO_DE_OBRA']),
  codigo: text(40),
  descricao: text(120).min(1, 'Descreva'),
  quantidade: z.number().min(0).max(9999).nullable(),
  minutos: z.number().int().min(0).max(60_000).nullable(),
  valor: z.number().int().min(0, 'O valor não pode ser negativo').max(99_999_999),
  valorAceito: z.number().int().min(0).nullable().default(null),
})
export type GarantiaItem = z.output<typeof garantiaItem>

const evidenceKind = z.enum([...EVIDENCE_KIND_NAMES, 'OUTRA'])
const reason = z.enum(DEDUCTION_REASON_NAMES)
const estado = z.enum(GARANTIA_STATES)
/** How a deadline stands: at five days, at one, or past it. */
const prazoState = z.enum(['NO_PRAZO', 'PERTO', 'URGENTE', 'PERDIDA'])

/** A row of the list of claims. Amounts in centavos. */
export const garantia = z.object({
  codSolicitacao: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  numero: z.number(),
  estado,
  marca: z.string(),
  modelo: z.string(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  cliente: z.string().nullable(),
  reclamacao: z.string(),
  valorPedido: z.number(),
  valorAceito: z.number().nullable(),
  motivo: reason.nullable(),
  protocolo: z.string().nullable(),
  reparoEm: day.nullable(),
  prazo: day.nullable(),
  situacaoPrazo: prazoState.nullable(),
  enviadaEm: instant.nullable(),
  respondidaEm: instant.nullable(),
  pagaEm: day.nullable(),
  criadaEm: instant,
  criadaPor: z.string().nullable(),
  versao: z.number(),
})
export type Garantia = z.infer<typeof garantia>

const evidencia = z.object({
  codEvidencia: z.number(),
  tipo: evidenceKind,
  nome: z.string().nullable(),
  texto: z.string().nullable(),
  /** Signed address of the file. */
  url: z.string().nullable(),
  foto: z.boolean(),
  sha256: z.string(),
  por: z.string().nullable(),
  em: instant,
})
export type Evidencia = z.infer<typeof evidencia>

const existingPhoto = z.object({
  origem: z.enum(['CHECKLIST', 'VISITA']),
  codFoto: z.number(),
  nome: z.string(),
  miniatura: z.string(),
})
export type ExistingPhoto = z.infer<typeof existingPhoto>

const fullGarantia = garantia.extend({
  codPassagem: z.number().nullable(),
  codOrcamento: z.number().nullable(),
  codServicoAgendado: z.number().nullable(),
  os: z.string().nullable(),
  km: z.number().nullable(),
  causa: z.string(),
  correcao: z.string(),
  itens: z.array(garantiaItem),
  observacao: z.string().nullable(),
  motivoAtraso: z.string().nullable(),
  contestada: z.boolean(),
  minutosMarcados: z.number(),
  guardarAte: day.nullable(),
  /** What the make asks, each with whether it is there. */
  exigencias: z.array(z.object({ tipo: evidenceKind, nome: z.string(), tem: z.boolean() })),
  minimoFotos: z.number(),
  /** What keeps it from being sent, by field. */
  faltas: z.record(z.string(), z.string()),
  evidencias: z.array(evidencia),
  fotosDaVisita: z.array(existingPhoto),
  eventos: z.array(
    z.object({
      codEvento: z.number(),
      tipo: z.string(),
      de: estado.nullable(),
      para: estado,
      detalhe: z.string().nullable(),
      quem: z.string(),
      em: instant,
      sha256: z.string(),
    }),
  ),
  /** Whether every event still follows from the one before. */
  integra: z.boolean(),
  acoes: z.array(z.enum([...GARANTIA_ACTS, 'EDITAR', 'ANEXAR'])),
})
export type FullGarantia = z.infer<typeof fullGarantia>

const count = z.object({ quantas: z.number(), valor: z.number() })
const resumo = z.object({
  estados: z.array(count.extend({ estado })),
  /** Sent and not answered, by days since. */
  espera: z.array(count.extend({ faixa: z.enum(['ATE_7', 'ATE_15', 'ATE_30', 'MAIS']) })),
  glosas: z.array(count.extend({ motivo: reason })),
  /** From sending to payment, of those paid in the period; null without any. */
  dias: z.object({ quantas: z.number(), mediana: z.number().nullable(), p90: z.number().nullable() }),
  perdidas: count,
})
export type GarantiaSummary = z.infer<typeof resumo>

const target = z.object({ codSolicitacao: cod })
/** By what the list of claims is sorted; the first is the default. */
export const GARANTIA_SORTS = ['criadaEm', 'prazo', 'valorPedido'] as const
const listFilter = page.extend({
  estado: estado.optional(),
  motivo: reason.optional(),
  marca: z.string().max(60).optional(),
  prazo: z.enum(['PERTO', 'PERDIDA']).optional(),
  ...sorting(GARANTIA_SORTS),
})
const motivo = text(500).min(3, 'Diga o motivo')
const withReason = z.object({ versao: version, motivo })

/** Claims of warranty to the maker. */
export const solicitacoes = {
  listGarantias: endpoint({
    method: 'GET',
    path: 'garantia/solicitacoes',
    acesso: WITH_MECHANICS,
    loja: 'query',
    resumo: 'Garantias pedidas nas lojas ao alcance, a mais nova primeiro sem outra ordem',
    query: listFilter,
    response: pageOf(garantia),
  }),
  resumoGarantias: endpoint({
    method: 'GET',
    path: 'garantia/resumo',
    acesso: GARANTIA_NIVEIS,
    loja: 'query',
    resumo: 'Valor em espera, glosado por motivo, dias até o pagamento e perdido por prazo',
    query: z.object({ codConcessionaria: cod.optional(), de: day.optional(), ate: day.optional() }),
    response: resumo,
  }),
  getGarantia: endpoint({
    method: 'GET',
    path: 'garantia/solicitacoes/:codSolicitacao',
    acesso: WITH_MECHANICS,
    resumo: 'Uma garantia com itens, evidências, o que falta e a história',
    params: target,
    response: fullGarantia,
  }),
  garantiasDoAlvo: endpoint({
    method: 'GET',
    path: 'garantia/alvos/:tipo/:codigo',
    acesso: WITH_MECHANICS,
    resumo: 'As garantias de um orçamento, de um serviço ou de uma OS',
    params: z.object({ tipo: z.enum(['orcamento', 'servico', 'os']), codigo: cod }),
    response: z.array(
      z.object({
        codSolicitacao: z.number(),
        numero: z.number(),
        estado,
        codLinha: z.number().nullable(),
        codServicoAgendado: z.number().nullable(),
      }),
    ),
  }),
  pedirGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Abrir o rascunho de uma garantia a partir de uma linha de orçamento, de um serviço ou de uma OS',
    body: z.object({ origem: z.enum(['LINHA', 'SERVICO', 'OS']), codigo: cod }),
    response: fullGarantia,
  }),
  salvarGarantia: endpoint({
    method: 'PUT',
    path: 'garantia/solicitacoes/:codSolicitacao',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Gravar a reclamação, a causa, a correção e os itens de um rascunho de garantia',
    params: target,
    body: z.object({
      versao: version,
      reclamacao: text(2000),
      causa: text(2000),
      correcao: text(2000),
      km: z.number().int().min(0).max(2_000_000).nullable(),
      itens: z.array(garantiaItem.omit({ valorAceito: true })).max(60, 'Até 60 itens'),
    }),
    response: fullGarantia,
  }),
  anexarEvidencia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/evidencias',
    acesso: WITH_MECHANICS,
    resumo: 'Anexar uma foto, um PDF ou um texto que a marca exige',
    params: target,
    limiteBytes: 12_000_000,
    body: z.object({
      tipo: evidenceKind,
      /** Name of the make's own demand, with `OUTRA`. */
      nome: text(80).nullable().default(null),
      texto: text(500).nullable().default(null),
      arquivo: z
        .base64('O arquivo precisa estar em base64')
        .max(11_500_000, 'O arquivo passa de 8 MiB')
        .nullable()
        .default(null),
    }),
    response: fullGarantia,
  }),
  usarFotoNaGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/fotos',
    acesso: WITH_MECHANICS,
    resumo: 'Usar na garantia uma foto que a inspeção ou a visita já tem',
    params: target,
    body: z.object({
      tipo: evidenceKind,
      nome: text(80).nullable().default(null),
      origem: z.enum(['CHECKLIST', 'VISITA']),
      codFoto: cod,
    }),
    response: fullGarantia,
  }),
  retirarEvidencia: endpoint({
    method: 'DELETE',
    path: 'garantia/solicitacoes/:codSolicitacao/evidencias/:codEvidencia',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Retirar uma evidência de um rascunho de garantia',
    params: z.object({ codSolicitacao: cod, codEvidencia: cod }),
    response: fullGarantia,
  }),
  enviarGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/enviar',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Marcar uma garantia como enviada ao fabricante; recusada enquanto falta o que a marca exige',
    params: target,
    body: z.object({
      versao: version,
      protocolo: text(60).default(''),
      /** Demanded past the deadline. */
      motivoAtraso: text(500).default(''),
    }),
    response: fullGarantia,
  }),
  responderGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/resposta',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Anotar a resposta do fabricante, com o valor aceito de cada item',
    params: target,
    body: z.object({
      versao: version,
      resultado: z.enum(['ACEITA', 'GLOSADA', 'DEVOLVIDA']),
      protocolo: text(60).default(''),
      /** Accepted of each item, in order; with `ACEITA` only. */
      aceitos: z.array(z.number().int().min(0)).max(60).default([]),
      motivo: reason.nullable().default(null),
      observacao: text(1000).default(''),
    }),
    response: fullGarantia,
  }),
  pagarGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/pagamento',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Anotar que o fabricante pagou uma garantia',
    params: target,
    body: z.object({ versao: version, pagaEm: day }),
    response: fullGarantia,
  }),
  corrigirGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/corrigir',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Abrir de novo uma garantia devolvida, para corrigir e enviar',
    params: target,
    body: z.object({ versao: version }),
    response: fullGarantia,
  }),
  contestarGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/contestar',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Contestar uma glosa, uma vez',
    params: target,
    body: withReason,
    response: fullGarantia,
  }),
  desistirGarantia: endpoint({
    method: 'POST',
    path: 'garantia/solicitacoes/:codSolicitacao/desistir',
    acesso: GARANTIA_NIVEIS,
    resumo: 'Desistir de uma garantia que não será enviada',
    params: target,
    body: withReason,
    response: fullGarantia,
  }),
  dossieDaGarantia: endpoint({
    method: 'GET',
    path: 'garantia/solicitacoes/:codSolicitacao/dossie',
    acesso: GARANTIA_NIVEIS,
    resumo: 'O dossiê de auditoria em PDF: itens, evidências com SHA-256 e a corrente de eventos',
    params: target,
    response: z.never(),
    binario: ['application/pdf'],
  }),
  exportarGarantias: endpoint({
    method: 'GET',
    path: 'garantia/arquivo',
    acesso: GARANTIA_NIVEIS,
    loja: 'query',
    resumo: 'As garantias da lista em planilha',
    query: listFilter.omit({ cursor: true, limite: true }).extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}
