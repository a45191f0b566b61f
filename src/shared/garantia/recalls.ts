import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  cadastroPage,
  formSchema,
  onlyErrors,
  sortableFilter,
  text,
  version,
} from '../cadastros/registers.ts'
import { cod, day, empty, endpoint, instant, SPREADSHEETS } from '../core/contract.ts'
import { parseRange, RISK_LEVELS, RISK_NAMES, type RiskLevel } from '../rules/recall.ts'

/** Levels that read campaigns, that keep them, and that answer them. */
export const NIVEIS_RECALL = [-1, 1, 2, 3, 4, 5] as const
export const RECALL_KEEPERS = [-1, 2] as const
export const RECALL_ANSWERERS = [-1, 1, 2, 3, 4] as const

const tellPecas = (v: unknown) =>
  Array.isArray(v) && v.length > 0 ? (v as RecallPeca[]).map((p) => `${p.quantidade} × ${p.codigo}`).join(', ') : '—'
const tellFaixas = (v: unknown) =>
  Array.isArray(v) && v.length > 0 ? (v as RangeData[]).map((f) => `${f.prefixo} ${f.de} a ${f.ate}`).join(', ') : '—'

const peca = z.object({
  codigo: text(40),
  descricao: text(120),
  quantidade: z.number().int().min(1, 'Informe quantas').max(99, 'No máximo 99'),
})
export type RecallPeca = z.infer<typeof peca>
const faixaData = z.object({ prefixo: text(20), de: text(12), ate: text(12) })
export type RangeData = z.infer<typeof faixaData>

export const recallFields = {
  marca: { nome: 'Marca', novo: '', maximo: 60, required: 'Marca obrigatória', coluna: 'texto' },
  numero: { nome: 'Número', novo: '', maximo: 40, required: 'Número obrigatório', coluna: 'texto' },
  titulo: { nome: 'Título', novo: '', maximo: 120, required: 'Título obrigatório', coluna: 'texto' },
  riscoNivel: {
    nome: 'Gravidade',
    novo: 'MEDIO' as const,
    tell: (v: unknown) => RISK_NAMES[v as RiskLevel] ?? '—',
  },
  risco: { nome: 'Risco', novo: '', maximo: 500, coluna: 'texto' },
  desde: { nome: 'Comunicada em', novo: '', coluna: 'dia' },
  texto: { nome: 'Texto para o cliente', novo: '', maximo: 1000, required: 'Texto obrigatório', coluna: 'texto' },
  instrucoes: { nome: 'O que fazer na oficina', novo: '', maximo: 2000, coluna: 'texto' },
  minutos: { nome: 'Mão de obra', novo: null as number | null, coluna: 'inteiro', titulo: 'Minutos' },
  pecas: { nome: 'Peças', novo: [] as RecallPeca[], tell: tellPecas },
  faixas: { nome: 'Faixas de chassi', novo: [] as RangeData[], tell: tellFaixas },
  ativo: { nome: 'Ativa', novo: true },
} satisfies Fields

const recallData = formSchema(recallFields, {
  riscoNivel: z.enum(RISK_LEVELS),
  desde: day,
  minutos: z.number().int().min(1, 'Informe ao menos 1 minuto').max(6000).nullable(),
  pecas: z.array(peca).max(40, 'No máximo 40 peças'),
  faixas: z.array(faixaData).max(200, 'No máximo 200 faixas'),
})
/** Fields of a campaign's form. */
export type RecallData = z.infer<typeof recallData>

const documento = z.object({
  codDocumento: z.number(),
  nome: z.string(),
  tipo: z.string(),
  bytes: z.number(),
  criadoEm: instant,
})
export type RecallDocumento = z.infer<typeof documento>

const recall = recallData.extend({
  codRecall: z.number(),
  versao: version,
  /** Chassis on its list. */
  chassis: z.number(),
  documentos: z.array(documento),
})
export type Recall = z.infer<typeof recall>

const recallRow = recallData.omit({ pecas: true, faixas: true, instrucoes: true }).extend({
  codRecall: z.number(),
  chassis: z.number(),
  faixas: z.number(),
  /** Cars known at the stores in reach that are in it, and of those: done, open, told. */
  conhecidos: z.number(),
  feitos: z.number(),
  abertos: z.number(),
  avisados: z.number(),
})
export type RecallRow = z.infer<typeof recallRow>

/** Form errors of a campaign, by field. */
export function validateRecall(d: RecallData): FieldErrors<RecallData> {
  const wrong = d.faixas.flatMap((f) => {
    const read = parseRange(f.prefixo, f.de, f.ate)
    return 'erro' in read ? [`${f.prefixo || 'Sem começo'}: ${read.erro}`] : []
  })
  return onlyErrors<RecallData>({
    ...missing(recallFields, d),
    titulo: d.titulo.trim().length < 3 ? 'Escreva ao menos 3 letras' : null,
    desde: d.desde === '' ? 'Informe o dia em que a montadora comunicou' : null,
    texto: d.texto.trim().length < 10 ? 'Escreva uma frase que o cliente entenda' : null,
    pecas: d.pecas.some((p) => p.codigo.trim() === '') ? 'Toda peça precisa do código' : null,
    faixas: wrong[0],
  })
}

const target = z.object({ codRecall: cod })
const acesso = NIVEIS_RECALL
const recallsFilter = sortableFilter(['nome', 'marca', 'numero', 'desde', 'chassis']).extend({
  marca: z.string().max(60).optional(),
})
export type RecallsFilter = z.output<typeof recallsFilter> & { maximo?: number }

/** Recall campaigns of the distributor. */
export const recalls = {
  listRecalls: endpoint({
    method: 'GET',
    path: 'garantia/recalls',
    acesso,
    resumo: 'Campanhas de recall, a mais nova primeiro; a busca acha título, número e um chassi inteiro',
    query: recallsFilter,
    response: cadastroPage(recallRow),
  }),
  getRecall: endpoint({
    method: 'GET',
    path: 'garantia/recalls/:codRecall',
    acesso,
    resumo: 'Uma campanha, com faixas, peças e documentos',
    params: target,
    response: recall,
  }),
  criarRecall: endpoint({
    method: 'POST',
    path: 'garantia/recalls',
    acesso: RECALL_KEEPERS,
    resumo: 'Criar uma campanha de recall; os chassis vêm depois, por arquivo',
    body: recallData,
    response: recall,
  }),
  alterarRecall: endpoint({
    method: 'PUT',
    path: 'garantia/recalls/:codRecall',
    acesso: RECALL_KEEPERS,
    resumo: 'Alterar, encerrar ou reabrir uma campanha de recall',
    params: target,
    body: recallData.extend({ versao: version }),
    response: recall,
  }),
  retirarChassisDoRecall: endpoint({
    method: 'POST',
    path: 'garantia/recalls/:codRecall/chassis/retirar',
    acesso: RECALL_KEEPERS,
    resumo: 'Retirar chassis da lista de uma campanha; as respostas já dadas ficam',
    params: target,
    body: z.object({ chassis: z.array(text(20)).min(1, 'Informe os chassis').max(1000, 'Até 1.000 por vez') }),
    response: z.object({ retirados: z.number() }),
  }),
  anexarAoRecall: endpoint({
    method: 'POST',
    path: 'garantia/recalls/:codRecall/documentos',
    acesso: RECALL_KEEPERS,
    resumo: 'Anexar um documento a uma campanha (PDF ou foto em base64)',
    params: target,
    body: z.object({
      nome: text(120).min(1, 'Dê um nome ao documento'),
      dados: z.base64('O arquivo precisa estar em base64').min(1).max(11_500_000, 'O arquivo passa de 8 MiB'),
    }),
    limiteBytes: 12_000_000,
    response: documento,
  }),
  lerDocumentoDoRecall: endpoint({
    method: 'GET',
    path: 'garantia/recalls/:codRecall/documentos/:codDocumento',
    acesso,
    resumo: 'Um documento de uma campanha',
    params: target.extend({ codDocumento: cod }),
    response: z.never(),
    binario: ['application/pdf', 'image/webp'],
  }),
  relatorioDoRecall: endpoint({
    method: 'GET',
    path: 'garantia/recalls/:codRecall/relatorio',
    acesso: RECALL_ANSWERERS,
    resumo: 'O relatório para a montadora: cada carro conhecido da campanha, avisos e respostas, em planilha',
    params: target,
    query: z.object({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
  retirarDoRecall: endpoint({
    method: 'DELETE',
    path: 'garantia/recalls/:codRecall/documentos/:codDocumento',
    acesso: RECALL_KEEPERS,
    resumo: 'Retirar um documento de uma campanha',
    params: target.extend({ codDocumento: cod }),
    response: empty,
  }),
}
