import type { Received } from '#shared/core/contract.ts'
import { REPARO_STATES, type Reparo, type reparos } from '#shared/garantia/reparos.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { ofTenant } from '../../core/database/query.ts'
import { clockOf } from '../../core/spreadsheets/cells.ts'
import { streamCsv } from '../../core/spreadsheets/write-csv.ts'
import { streamXlsx } from '../../core/spreadsheets/write-xlsx.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listReparos } from './list.ts'

const MAX_ROWS = 10_000
const PAGE = 200
const COLUMNS = [
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'cliente', titulo: 'Cliente', tipo: 'texto' },
  { id: 'defeito', titulo: 'Defeito', tipo: 'texto' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
  { id: 'visita', titulo: 'Dias nesta visita', tipo: 'inteiro' },
  { id: 'soma', titulo: 'Dias somadas as visitas', tipo: 'inteiro' },
  { id: 'prazo', titulo: 'Prazo', tipo: 'inteiro' },
  { id: 'visitas', titulo: 'Visitas', tipo: 'inteiro' },
  { id: 'espera', titulo: 'Dias pronto, à espera do cliente', tipo: 'inteiro' },
  { id: 'contato', titulo: 'Último aviso ao cliente', tipo: 'instante' },
  { id: 'aberto', titulo: 'Aberto em', tipo: 'instante' },
  { id: 'encerrado', titulo: 'Encerrado em', tipo: 'instante' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
] as const

/** The list of defects as a file, instants on the clock of each row's store. */
export async function reparosFile(
  c: SignedInCtx,
  f: Received<typeof reparos.exportarReparos, 'query'>,
): Promise<() => Promise<Bytes>> {
  const rows: Reparo[] = []
  let cursor: string | undefined
  do {
    const read = await listReparos(c, { ...f, limite: PAGE, cursor })
    rows.push(...read.itens)
    cursor = read.proximo ?? undefined
  } while (cursor !== undefined && rows.length < MAX_ROWS)
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'fuso'])
    .where(ofTenant(c))
    .execute()
  const clocks = new Map(lojas.map((l) => [l.codConcessionaria, clockOf(l.fuso)]))
  const generatedAt = await localClock(c, new Date().toISOString(), f.codConcessionaria)
  const spreadsheet = {
    titulo: 'Reparos em garantia',
    colunas: COLUMNS,
    linhas: (async function* () {
      yield rows.slice(0, MAX_ROWS).map((r) => {
        const clock = (i: string | null) => (i === null ? null : (clocks.get(r.codConcessionaria)?.(i) ?? null))
        return [
          r.placa ?? r.chassi,
          r.modelo,
          r.cliente,
          r.titulo,
          REPARO_STATES[r.estado],
          r.visita,
          r.soma,
          r.prazoDias,
          r.visitas,
          r.espera,
          clock(r.ultimoContatoEm),
          clock(r.abertoEm),
          clock(r.encerradoEm),
          r.concessionaria,
        ]
      })
    })(),
    filtros: f.busca ? [['Busca', f.busca] as const] : [],
    usuario: c.sessao.nome,
    generatedAt,
    expectedRows: rows.length,
  }
  return async () => ({
    tipo: typeOf(f.formato),
    nome: fileName('reparos em garantia', f.formato, generatedAt),
    corpo: f.formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet),
  })
}
