import { NOTICE_CHANNELS, type RecallPair } from '#shared/garantia/recall-cars.ts'
import { RECALL_ANSWER_NAMES } from '#shared/rules/recall.ts'
import { allPages, asFile, type ToCells } from '../../core/areas/list-file.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Bytes } from '../../core/http/serve.ts'
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
  const rows = await allPages((cursor) => listPairs(c, { codRecall, situacao: 'TODOS', limite: 500, cursor }), MAX_ROWS)
  const campanha = `${recall.marca} ${recall.numero}`
  const cells: ToCells<RecallPair> = (l, clock) => [
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
  return asFile(c, `Recall ${campanha}`, COLUMNS, { formato }, rows, cells, [
    ['Campanha', `${campanha} · ${recall.titulo}`],
  ])
}
