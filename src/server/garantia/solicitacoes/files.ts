import type { Received } from '#shared/core/contract.ts'
import type { Garantia, solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { DEDUCTION_REASONS, GARANTIA_STATE_NAMES } from '#shared/rules/garantia.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { clockOf } from '../../core/spreadsheets/cells.ts'
import { streamCsv } from '../../core/spreadsheets/write-csv.ts'
import { streamXlsx } from '../../core/spreadsheets/write-xlsx.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listGarantias } from './list.ts'

const MAX_ROWS = 10_000
const PAGE = 200

const COLUMNS = [
  { id: 'numero', titulo: 'Número', tipo: 'inteiro' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
  { id: 'marca', titulo: 'Marca', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'chassi', titulo: 'Chassi', tipo: 'texto' },
  { id: 'reclamacao', titulo: 'Reclamação', tipo: 'texto' },
  { id: 'pedido', titulo: 'Pedido', tipo: 'dinheiro' },
  { id: 'aceito', titulo: 'Aceito', tipo: 'dinheiro' },
  { id: 'diferenca', titulo: 'Diferença', tipo: 'dinheiro' },
  { id: 'motivo', titulo: 'Motivo', tipo: 'texto' },
  { id: 'protocolo', titulo: 'Protocolo', tipo: 'texto' },
  { id: 'reparo', titulo: 'Fim do reparo', tipo: 'dia' },
  { id: 'prazo', titulo: 'Prazo', tipo: 'dia' },
  { id: 'enviada', titulo: 'Enviada', tipo: 'instante' },
  { id: 'respondida', titulo: 'Respondida', tipo: 'instante' },
  { id: 'paga', titulo: 'Paga', tipo: 'dia' },
] as const

const dayCell = (dia: string | null) => (dia === null ? null : Date.parse(dia))

/** The claims of the list as a file, up to 10,000: instants on the clock of each row's store. */
export async function garantiasFile(
  c: SignedInCtx,
  { formato, ...f }: Received<typeof solicitacoes.exportarGarantias, 'query'>,
): Promise<() => Promise<Bytes>> {
  const rows: Garantia[] = []
  let cursor: string | undefined
  do {
    const page = await listGarantias(c, { ...f, limite: PAGE, cursor })
    rows.push(...page.itens)
    cursor = page.proximo ?? undefined
  } while (cursor !== undefined && rows.length < MAX_ROWS)
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'fuso'])
    .where(ofTenant(c))
    .execute()
  const clocks = new Map(lojas.map((l) => [l.codConcessionaria, clockOf(l.fuso)]))
  const generatedAt = await localClock(c, new Date().toISOString(), f.codConcessionaria)
  const spreadsheet = {
    titulo: 'Garantias',
    colunas: COLUMNS,
    linhas: (async function* () {
      yield rows.map((g) => {
        const clock = (instant: string | null) =>
          instant === null ? null : (clocks.get(g.codConcessionaria)?.(instant) ?? null)
        return [
          g.numero,
          g.concessionaria,
          GARANTIA_STATE_NAMES[g.estado],
          g.marca,
          g.modelo,
          g.placa,
          g.chassi,
          g.reclamacao,
          g.valorPedido,
          g.valorAceito,
          g.valorAceito === null ? null : g.valorPedido - g.valorAceito,
          g.motivo && DEDUCTION_REASONS[g.motivo],
          g.protocolo,
          dayCell(g.reparoEm),
          dayCell(g.prazo),
          clock(g.enviadaEm),
          clock(g.respondidaEm),
          dayCell(g.pagaEm),
        ]
      })
    })(),
    filtros: [
      ...(f.de && f.ate ? [['Período', `de ${formatDay(f.de)} até ${formatDay(f.ate)}`] as const] : []),
      ...(f.estado ? [['Situação', GARANTIA_STATE_NAMES[f.estado]] as const] : []),
      ...(f.motivo ? [['Motivo', DEDUCTION_REASONS[f.motivo]] as const] : []),
      ...(f.prazo ? [['Prazo', f.prazo === 'PERTO' ? 'Perto do fim' : 'Perdido'] as const] : []),
      ...(f.busca ? [['Busca', f.busca] as const] : []),
    ],
    usuario: c.sessao.nome,
    generatedAt,
    expectedRows: rows.length,
  }
  return async () => ({
    tipo: typeOf(formato),
    nome: fileName('garantias', formato, generatedAt),
    corpo: formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet),
  })
}
