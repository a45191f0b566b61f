// A warranty claim: its states, what a make asks, and its deadline.
import { addDays } from './dates.ts'

/** States of a claim, in the order of the board. */
export const GARANTIA_STATES = ['RASCUNHO', 'ENVIADA', 'DEVOLVIDA', 'GLOSADA', 'ACEITA', 'PAGA', 'DESISTIDA'] as const
export type GarantiaState = (typeof GARANTIA_STATES)[number]
export const GARANTIA_STATE_NAMES: Readonly<Record<GarantiaState, string>> = {
  RASCUNHO: 'Rascunho',
  ENVIADA: 'Enviada',
  DEVOLVIDA: 'Devolvida',
  GLOSADA: 'Glosada',
  ACEITA: 'Aceita',
  PAGA: 'Paga',
  DESISTIDA: 'Desistida',
}

/** Acts that change a claim's state. */
export const GARANTIA_ACTS = [
  'ENVIAR',
  'ACEITAR',
  'GLOSAR',
  'DEVOLVER',
  'CORRIGIR',
  'CONTESTAR',
  'PAGAR',
  'DESISTIR',
] as const
export type GarantiaAct = (typeof GARANTIA_ACTS)[number]

const TABLE: Readonly<Record<GarantiaState, Partial<Record<GarantiaAct, GarantiaState>>>> = {
  RASCUNHO: { ENVIAR: 'ENVIADA', DESISTIR: 'DESISTIDA' },
  ENVIADA: { ACEITAR: 'ACEITA', GLOSAR: 'GLOSADA', DEVOLVER: 'DEVOLVIDA' },
  DEVOLVIDA: { CORRIGIR: 'RASCUNHO', DESISTIR: 'DESISTIDA' },
  GLOSADA: { CONTESTAR: 'ENVIADA' },
  ACEITA: { PAGAR: 'PAGA' },
  PAGA: {},
  DESISTIDA: {},
}

/** State after an act; null when the state does not allow it. A refusal is contested once. */
export function garantiaAfter(
  g: { estado: GarantiaState; contestada: boolean },
  act: GarantiaAct,
): GarantiaState | null {
  if (act === 'CONTESTAR' && g.contestada) return null
  return TABLE[g.estado][act] ?? null
}

/** Why the maker pays less, or nothing. */
export const DEDUCTION_REASONS = {
  SEM_FOTO: 'Sem foto',
  FORA_DO_PRAZO: 'Fora do prazo',
  FORA_DA_COBERTURA: 'Fora da cobertura',
  MAU_USO: 'Mau uso',
  MAO_DE_OBRA: 'Valor de mão de obra',
  PECA_NAO_GUARDADA: 'Peça não guardada',
  ILEGIVEL: 'Documento ilegível',
  OUTRO: 'Outro',
} as const
export type DeductionReason = keyof typeof DEDUCTION_REASONS
export const DEDUCTION_REASON_NAMES = Object.keys(DEDUCTION_REASONS) as [DeductionReason, ...DeductionReason[]]

/** Evidence that makes ask; `OUTRA` is a make's own, by its name. */
export const EVIDENCE_KINDS = {
  FOTO_PECA: 'Foto da peça',
  HODOMETRO: 'Foto do hodômetro',
  CHASSI: 'Foto do chassi',
  PECA_GUARDADA: 'Onde a peça velha está guardada',
  LAUDO_TESTE: 'Laudo do teste',
  HORAS_MARCADAS: 'Horas marcadas pelo mecânico',
} as const
export type EvidenceKind = keyof typeof EVIDENCE_KINDS
export const EVIDENCE_KIND_NAMES = Object.keys(EVIDENCE_KINDS) as [EvidenceKind, ...EvidenceKind[]]
/** Kinds that are words, not a file. */
export const isWordsKind = (tipo: EvidenceKind | 'OUTRA'): boolean =>
  tipo === 'PECA_GUARDADA' || tipo === 'HORAS_MARCADAS'

/** One demand of a make, as the screen's checklist names it. */
export interface Demand {
  tipo: EvidenceKind | 'OUTRA'
  nome: string
}

/** What a make asks, in order; nothing for a make without demands. */
export const demandsOf = (e: { evidencias: readonly EvidenceKind[]; proprias: readonly string[] } | null): Demand[] =>
  e === null
    ? []
    : [
        ...EVIDENCE_KIND_NAMES.filter((t) => e.evidencias.includes(t)).map((tipo) => ({
          tipo,
          nome: EVIDENCE_KINDS[tipo],
        })),
        ...e.proprias.map((nome) => ({ tipo: 'OUTRA' as const, nome })),
      ]

interface Filled {
  reclamacao: string
  causa: string
  correcao: string
  valorPedido: number
  evidencias: readonly { tipo: EvidenceKind | 'OUTRA'; nome: string | null; foto: boolean }[]
}

/** Name of a demand's field in a refusal, the same on screen and server. */
export const demandField = (d: Demand): string =>
  d.tipo === 'OUTRA' ? `evidencia.OUTRA.${d.nome}` : `evidencia.${d.tipo}`

/** What keeps a claim from being sent, by field, in pt-BR; empty when nothing does. */
export function missingForSending(
  g: Filled,
  e: { evidencias: readonly EvidenceKind[]; proprias: readonly string[]; minimoFotos: number } | null,
): Record<string, string> {
  const missing: Record<string, string> = {}
  if (g.reclamacao.trim() === '') missing['reclamacao'] = 'Diga a reclamação do cliente'
  if (g.causa.trim() === '') missing['causa'] = 'Diga a causa encontrada'
  if (g.correcao.trim() === '') missing['correcao'] = 'Diga a correção feita'
  if (g.valorPedido <= 0) missing['itens'] = 'Inclua as peças e a mão de obra com valor'
  for (const d of demandsOf(e)) {
    const has = g.evidencias.some((v) => v.tipo === d.tipo && (d.tipo !== 'OUTRA' || v.nome === d.nome))
    if (!has) missing[demandField(d)] = `Inclua: ${d.nome.charAt(0).toLowerCase()}${d.nome.slice(1)}`
  }
  const photos = g.evidencias.filter((v) => v.foto).length
  if (e && photos < e.minimoFotos)
    missing['fotos'] = `A marca pede ${e.minimoFotos} ${e.minimoFotos === 1 ? 'foto' : 'fotos'}; há ${photos}`
  return missing
}

/** Last day on which the maker takes a claim: so many days after the day the repair ended. */
export const deadlineOf = (reparoEm: string, prazoDias: number): string => addDays(reparoEm, prazoDias)

/** How a deadline stands: in time, close (5 days), last day left (1 day), or lost. Null where no clock runs. */
export type DeadlineState = 'NO_PRAZO' | 'PERTO' | 'URGENTE' | 'PERDIDA'
export function deadlineState(estado: GarantiaState, prazo: string | null, today: string): DeadlineState | null {
  if (prazo === null || (estado !== 'RASCUNHO' && estado !== 'DEVOLVIDA')) return null
  if (prazo < today) return 'PERDIDA'
  if (prazo <= addDays(today, 1)) return 'URGENTE'
  return prazo <= addDays(today, 5) ? 'PERTO' : 'NO_PRAZO'
}
