import type { Received } from '#shared/core/contract.ts'
import type { consultasFrota } from '#shared/frota/consultas.ts'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { EMPRESTIMO_STATE_NAMES } from '#shared/rules/emprestimo.ts'
import { allPages, asFile } from '../../core/areas/list-file.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listEmprestimos } from './list.ts'
import { fuelText } from './queries.ts'

const ORIGINS = { RECEPCAO: 'Recepção', AGENDA: 'Agendamento', SITE: 'Cliente' } as const
const COLUMNS = [
  { id: 'inicio', titulo: 'Retirada prevista', tipo: 'instante' },
  { id: 'fim', titulo: 'Devolução prevista', tipo: 'instante' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'carro', titulo: 'Carro', tipo: 'texto' },
  { id: 'motorista', titulo: 'Motorista', tipo: 'texto' },
  { id: 'telefone', titulo: 'Telefone', tipo: 'texto' },
  { id: 'retirada', titulo: 'Retirada', tipo: 'instante' },
  { id: 'devolucao', titulo: 'Devolução', tipo: 'instante' },
  { id: 'atraso', titulo: 'Atraso (min)', tipo: 'inteiro' },
  { id: 'kmSaida', titulo: 'Km na saída', tipo: 'inteiro' },
  { id: 'kmVolta', titulo: 'Km na volta', tipo: 'inteiro' },
  { id: 'combustivelSaida', titulo: 'Combustível na saída', tipo: 'texto' },
  { id: 'combustivelVolta', titulo: 'Combustível na volta', tipo: 'texto' },
  { id: 'origem', titulo: 'Pedido por', tipo: 'texto' },
] as const

/** The list of loans as a spreadsheet. */
export async function loansFile(c: SignedInCtx, f: Received<typeof consultasFrota.exportarEmprestimos, 'query'>) {
  const rows = await allPages((cursor) => listEmprestimos(c, { ...f, limite: 200, cursor }))
  return asFile<Emprestimo>(c, 'Empréstimos', COLUMNS, f, rows, (e, clock) => [
    clock(e.inicio),
    clock(e.fim),
    e.concessionaria,
    EMPRESTIMO_STATE_NAMES[e.estado],
    e.placa,
    e.carro,
    e.motorista,
    e.telefone,
    clock(e.retiradaEm),
    clock(e.devolvidoEm),
    e.atraso,
    e.kmSaida,
    e.kmVolta,
    e.combustivelSaida === null ? null : fuelText(e.combustivelSaida),
    e.combustivelVolta === null ? null : fuelText(e.combustivelVolta),
    ORIGINS[e.origem],
  ])
}
