import { NOTICE_CHANNELS, type RecallPair } from '#shared/garantia/recall-cars.ts'
import { RECALL_ANSWER_NAMES } from '#shared/rules/recall.ts'
import { ofTenant } from '../../core/database/query.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { clockOf } from '../../core/spreadsheets/cells.ts'
import { streamCsv } from '../../core/spreadsheets/write-csv.ts'
import { streamXlsx } from '../../core/spreadsheets/write-xlsx.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listPairs } from './pairs.ts'
import { getRecall } from './queries.ts'

const MAX_ROWS = 50_000
const COLUMNS = [
  { id: 'campanha', titulo: 'Campanha', tipo: 'texto' },
  { id: 'chassi', titulo: 'Chassi', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
  { id: 'respondido', titulo: 'Respondido em', tipo: 'instante' },
  { id: 'motivo', titulo: 'Motivo', tipo: 'texto' },
  { id: 'avisado', titulo: 'Avisado em', tipo: 'instante' },
  { id: 'avisos', titulo: 'Avisos', tipo: 'inteiro' },
  { id: 'canal', titulo: 'Último aviso por', tipo: 'texto' },
] as const

const stateName = (estado: RecallPair['estado']) => (estado === 'ABERTO' ? 'Aberto' : RECALL_ANSWER_NAMES[estado])

/** The report for the maker: every known car of a campaign at the stores in reach. No name of a customer is in it. */
export async function recallReport(
  c: SignedInCtx,
  codRecall: number,
  formato: 'xlsx' | 'csv',
): Promise<() => Promise<Bytes>> {
  const recall = await getRecall(c, codRecall)
  if (!recall) throw notFound('Campanha não encontrada')
  const rows: RecallPair[] = []
  let cursor: string | undefined
  do {
    const page = await listPairs(c, { codRecall, situacao: 'TODOS', limite: 500, cursor })
    rows.push(...page.itens)
    cursor = page.proximo ?? undefined
  } while (cursor !== undefined && rows.length < MAX_ROWS)
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'fuso'])
    .where(ofTenant(c))
    .execute()
  const clocks = new Map(lojas.map((l) => [l.codConcessionaria, clockOf(l.fuso)]))
  const generatedAt = await localClock(c, new Date().toISOString())
  const campanha = `${recall.marca} ${recall.numero}`
  const spreadsheet = {
    titulo: `Recall ${campanha}`,
    colunas: COLUMNS,
    linhas: (async function* () {
      yield rows.map((l) => {
        const clock = (instant: string | null) =>
          instant === null ? null : (clocks.get(l.codConcessionaria)?.(instant) ?? null)
        return [
          campanha,
          l.chassi,
          l.placa,
          l.modelo,
          l.concessionaria,
          stateName(l.estado),
          clock(l.respondidoEm),
          l.motivo,
          clock(l.avisadoEm),
          l.avisos,
          l.canal && NOTICE_CHANNELS[l.canal],
        ]
      })
    })(),
    filtros: [['Campanha', `${campanha} · ${recall.titulo}`]] as const,
    usuario: c.sessao.nome,
    generatedAt,
    expectedRows: rows.length,
  }
  return async () => ({
    tipo: typeOf(formato),
    nome: fileName(`recall ${campanha}`, formato, generatedAt),
    corpo: formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet),
  })
}
