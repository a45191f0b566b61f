import type { Received } from '#shared/core/contract.ts'
import type { Multa, multas } from '#shared/frota/multas.ts'
import { MULTA_STATE_NAMES } from '#shared/rules/emprestimo.ts'
import { allPages, asFile } from '../../core/areas/list-file.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listMultas } from './queries.ts'

const COLUMNS = [
  { id: 'em', titulo: 'Infração em', tipo: 'instante' },
  { id: 'auto', titulo: 'Auto', tipo: 'texto' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'carro', titulo: 'Carro', tipo: 'texto' },
  { id: 'descricao', titulo: 'Infração', tipo: 'texto' },
  { id: 'local', titulo: 'Local', tipo: 'texto' },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { id: 'pontos', titulo: 'Pontos', tipo: 'inteiro' },
  { id: 'motorista', titulo: 'Motorista', tipo: 'texto' },
  { id: 'notificada', titulo: 'Notificada', tipo: 'dia' },
  { id: 'indicarAte', titulo: 'Indicar até', tipo: 'dia' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
] as const

/** The list of fines as a spreadsheet. */
export async function finesFile(c: SignedInCtx, f: Received<typeof multas.exportarMultas, 'query'>) {
  const rows = await allPages((cursor) => listMultas(c, { ...f, limite: 200, cursor }))
  return asFile<Multa>(c, 'Multas', COLUMNS, f, rows, (m, clock) => [
    clock(m.em),
    m.auto,
    m.concessionaria,
    m.placa,
    m.carro,
    m.descricao,
    m.local,
    m.valor,
    m.pontos,
    m.motorista ?? 'Loja',
    Date.parse(m.notificadaEm),
    Date.parse(m.indicarAte),
    MULTA_STATE_NAMES[m.estado],
  ])
}
