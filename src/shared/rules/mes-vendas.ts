import type { Nivel } from '../core/contract.ts'
import { somarDias } from './datas.ts'

/** A store's month of sales, from the first figure to the frozen snapshot (domain §9). */
export const ESTADOS_MES = [
  'ABERTO',
  'PREENCHIDO',
  'ENVIADO',
  'EM_ANALISE',
  'APROVADO',
  'FECHADO',
  'DEVOLVIDO',
  'REABERTO',
] as const
export type EstadoMes = (typeof ESTADOS_MES)[number]

export const NOME_ESTADO_MES: Record<EstadoMes, string> = {
  ABERTO: 'Aberto',
  PREENCHIDO: 'Preenchido',
  ENVIADO: 'Enviado',
  EM_ANALISE: 'Em análise',
  APROVADO: 'Aprovado',
  FECHADO: 'Fechado',
  DEVOLVIDO: 'Devolvido',
  REABERTO: 'Reaberto',
}

/** Whether figures may be typed: a month on its way, approved or closed is read only. */
export const editavelMes = (e: EstadoMes): boolean =>
  e === 'ABERTO' || e === 'PREENCHIDO' || e === 'DEVOLVIDO' || e === 'REABERTO'

export const ACOES_MES = ['ENVIAR', 'ANALISAR', 'APROVAR', 'DEVOLVER', 'REABRIR', 'FECHAR'] as const
export type AcaoMes = (typeof ACOES_MES)[number]

interface Passo {
  nome: string
  de: readonly EstadoMes[]
  para: EstadoMes
  niveis: readonly Nivel[]
  /** Needs to say why. */
  motivo?: true
}

const LANCAM = [1, 2, -1] as const
const CONFEREM = [2, -1] as const

/** Each act: from which states, to which, by whom. Closing stands beside what freezes the month. */
export const PASSOS_MES: Record<AcaoMes, Passo> = {
  ENVIAR: {
    nome: 'Enviar para análise',
    de: ['ABERTO', 'PREENCHIDO', 'DEVOLVIDO', 'REABERTO'],
    para: 'ENVIADO',
    niveis: LANCAM,
  },
  ANALISAR: { nome: 'Começar a análise', de: ['ENVIADO'], para: 'EM_ANALISE', niveis: CONFEREM },
  APROVAR: { nome: 'Aprovar', de: ['ENVIADO', 'EM_ANALISE'], para: 'APROVADO', niveis: CONFEREM },
  DEVOLVER: {
    nome: 'Devolver',
    de: ['ENVIADO', 'EM_ANALISE', 'APROVADO'],
    para: 'DEVOLVIDO',
    niveis: CONFEREM,
    motivo: true,
  },
  REABRIR: { nome: 'Reabrir', de: ['APROVADO'], para: 'REABERTO', niveis: CONFEREM, motivo: true },
  FECHAR: { nome: 'Fechar o mês', de: ['APROVADO'], para: 'FECHADO', niveis: CONFEREM },
}

/** Whether somebody of a level judges a month in a state. */
export const confereMes = (estado: EstadoMes, nivel: Nivel): boolean =>
  PASSOS_MES.APROVAR.de.includes(estado) && PASSOS_MES.APROVAR.niveis.includes(nivel)

/** What somebody of a level may do with a month in a state. */
export function acoesDoMes(estado: EstadoMes, nivel: Nivel): AcaoMes[] {
  return ACOES_MES.filter((a) => PASSOS_MES[a].de.includes(estado) && PASSOS_MES[a].niveis.includes(nivel))
}

/** Applies an act: the new state, or why it is refused. */
export function aplicarMes(
  estado: EstadoMes,
  acao: AcaoMes,
  motivo: string | null,
): { ok: true; estado: EstadoMes } | { ok: false; mensagem: string } {
  const p = PASSOS_MES[acao]
  if (!p.de.includes(estado))
    return {
      ok: false,
      mensagem: `O mês está ${NOME_ESTADO_MES[estado].toLowerCase()}: não dá para ${p.nome.toLowerCase()}.`,
    }
  if (p.motivo && (motivo ?? '').trim().length < 3) return { ok: false, mensagem: 'Diga o motivo' }
  return { ok: true, estado: p.para }
}

/** State of an editable month after its figures changed: complete is PREENCHIDO, unless it came back to be put right. */
export function estadoAoPreencher(estado: EstadoMes, completo: boolean): EstadoMes {
  if (estado !== 'ABERTO' && estado !== 'PREENCHIDO') return estado
  return completo ? 'PREENCHIDO' : 'ABERTO'
}

/** When people are reminded of a month that is not sent. */
export type LembreteDoMes = 'ANTES' | 'NO_DIA' | 'DEPOIS'

/** Which reminder a day asks for: in the three days before the deadline, on it, in the week after; null otherwise. */
export function lembreteDoMes(hoje: string, prazo: string): LembreteDoMes | null {
  if (hoje === prazo) return 'NO_DIA'
  if (hoje < prazo) return hoje >= somarDias(prazo, -3) ? 'ANTES' : null
  return hoje <= somarDias(prazo, 7) ? 'DEPOIS' : null
}
