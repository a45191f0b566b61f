import type { Nivel } from './contract.ts'
import type { Exportacao } from './exportacoes.ts'
import type { Importacao } from './importacoes.ts'

/** Kinds of event as the seed names them; `oficinaDigitalAtualizacao_` is ours: any change of a quote after it arrived. */
export const KINDS = [
  'oficinaDigitalOrcamento_',
  'oficinaDigitalAtualizacao_',
  'getAgendamentos',
  'getServicosAgendamentos',
  'KANBAN_SNAPSHOT',
  'PASSANTES_WITHOUT_AGENDA_VEICULO',
] as const
export type Kind = (typeof KINDS)[number]

const PREFIX = 'patio_'

/** Event name: fixed prefix + distributor in lowercase + kind + store code. */
export function nomeEvento(distribuidor: string, kind: Kind, codConcessionaria: number): string {
  return `${PREFIX}${distribuidor.toLowerCase()}${kind}${codConcessionaria}`
}

/** Event of one user alone, on every screen: an export of theirs moved on. */
export function nomeEventoExportacao(distribuidor: string, codUsuario: number): string {
  return `${PREFIX}${distribuidor.toLowerCase()}exportacao_${codUsuario}`
}
export type ExportacaoMudou = Exportacao

/** Event of one user alone: their level or reach is another now, or their sessions were ended. */
export function nomeEventoAcesso(distribuidor: string, codUsuario: number): string {
  return `${PREFIX}${distribuidor.toLowerCase()}acesso_${codUsuario}`
}

/** Event of one user alone, on every screen: an import of theirs moved on. */
export function nomeEventoImportacao(distribuidor: string, codUsuario: number): string {
  return `${PREFIX}${distribuidor.toLowerCase()}importacao_${codUsuario}`
}
export type ImportacaoMudou = Importacao

/** Levels that hear of quotes. */
export const NIVEIS_ORCAMENTO: readonly Nivel[] = [1, 2, 3, -1]

/** Whether a level may hear events of a kind. */
export function podeOuvir(nivel: Nivel, kind: Kind): boolean {
  return kind.startsWith('oficinaDigital') ? NIVEIS_ORCAMENTO.includes(nivel) : nivel !== 6
}

/** A quote has just arrived: what the notification shows. */
export interface NovoOrcamento {
  titulo: string
  cliente: string
  placa: string | null
  codOrcamento: number
  codConcessionaria: number
}

/** A quote changed: screens that show it read it again. */
export interface OrcamentoAtualizado {
  codOrcamento: number
  codConcessionaria: number
  estado: string
  /** Short pt-BR sentence when a person should hear of it (the customer opened, the customer answered). */
  aviso: string | null
}

/** Payload by kind; `{key}` means: fetch with getDataByKeyRedis/{key}. */
export interface Payloads {
  oficinaDigitalOrcamento_: NovoOrcamento
  oficinaDigitalAtualizacao_: OrcamentoAtualizado
  getAgendamentos: { key: string }
  getServicosAgendamentos: { key: string }
  KANBAN_SNAPSHOT: { key: string }
  PASSANTES_WITHOUT_AGENDA_VEICULO: { key: string }
}
