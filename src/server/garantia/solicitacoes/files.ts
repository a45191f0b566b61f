import type { Received } from '#shared/core/contract.ts'
import type { Garantia, solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { DEDUCTION_REASONS, GARANTIA_STATE_NAMES } from '#shared/rules/garantia.ts'
import { allPages, asFile, type ToCells } from '../../core/areas/list-file.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listGarantias } from './list.ts'

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

/** The claims of the list as a file. */
export async function garantiasFile(c: SignedInCtx, f: Received<typeof solicitacoes.exportarGarantias, 'query'>) {
  const rows = await allPages((cursor) => listGarantias(c, { ...f, limite: 200, cursor }))
  const cells: ToCells<Garantia> = (g, clock) => [
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
  return asFile(c, 'Garantias', COLUMNS, f, rows, cells, [
    ...(f.estado ? [['Situação', GARANTIA_STATE_NAMES[f.estado]] as const] : []),
    ...(f.motivo ? [['Motivo', DEDUCTION_REASONS[f.motivo]] as const] : []),
    ...(f.prazo ? [['Prazo', f.prazo === 'PERTO' ? 'Perto do fim' : 'Perdido'] as const] : []),
  ])
}
