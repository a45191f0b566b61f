import type { Received } from '#shared/core/contract.ts'
import { REPARO_STATES, type Reparo, type reparos } from '#shared/garantia/reparos.ts'
import { allPages, asFile } from '../../core/areas/list-file.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listReparos } from './list.ts'

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

/** The list of defects as a file. */
export async function reparosFile(c: SignedInCtx, f: Received<typeof reparos.exportarReparos, 'query'>) {
  const rows = await allPages((cursor) => listReparos(c, { ...f, limite: 200, cursor }))
  return asFile<Reparo>(c, 'Reparos em garantia', COLUMNS, f, rows, (r, clock) => [
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
  ])
}
