/**
 * Type of a column's cells, written as real numbers and dates, never as text. `dinheiro` is in centavos, `decimal` has up to three places,
 * `dia` is epoch ms of a calendar day in UTC, `instante` is in UTC and written in the store's time zone.
 */
export type ColumnType = 'texto' | 'inteiro' | 'decimal' | 'ano' | 'dinheiro' | 'dia' | 'instante'

/** A column of an exported file; an `oculta` column is included only when chosen. */
export interface ExportedColumn {
  id: string
  titulo: string
  tipo: ColumnType
  oculta?: true
}

/** Columns of every list of quotes. */
export const ORCAMENTO_COLUMNS = [
  { id: 'checklist', titulo: 'Número', tipo: 'texto' },
  { id: 'tipo', titulo: 'Tipo', tipo: 'texto', oculta: true },
  { id: 'concessionaria', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'estado', titulo: 'Etapa', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'chassi', titulo: 'Chassi', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'ano', titulo: 'Ano', tipo: 'ano' },
  { id: 'cliente', titulo: 'Cliente', tipo: 'texto' },
  { id: 'consultor', titulo: 'Consultor', tipo: 'texto' },
  { id: 'dono', titulo: 'Dono', tipo: 'texto' },
  { id: 'vermelhos', titulo: 'Urgentes', tipo: 'inteiro' },
  { id: 'amarelos', titulo: 'Atenção', tipo: 'inteiro' },
  { id: 'verdes', titulo: 'Em ordem', tipo: 'inteiro' },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { id: 'valorAprovado', titulo: 'Aprovado', tipo: 'dinheiro' },
  { id: 'valorRecusado', titulo: 'Recusado', tipo: 'dinheiro' },
  { id: 'criadoEm', titulo: 'Criado em', tipo: 'instante' },
  { id: 'entrouNoEstadoEm', titulo: 'Na etapa desde', tipo: 'instante' },
  { id: 'enviadoEm', titulo: 'Enviado em', tipo: 'instante' },
  { id: 'respondidoEm', titulo: 'Respondido em', tipo: 'instante' },
  { id: 'visualizadoEm', titulo: 'Aberto pelo cliente em', tipo: 'instante', oculta: true },
  { id: 'metaMinutos', titulo: 'Meta da etapa (min)', tipo: 'inteiro', oculta: true },
] as const satisfies readonly ExportedColumn[]

/** Columns of the totals by group and store. */
export const FINISHED_GRUPO_COLUMNS = [
  { id: 'grupo', titulo: 'Grupo', tipo: 'texto' },
  { id: 'concessionaria', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'orcamentos', titulo: 'Orçamentos', tipo: 'inteiro' },
  { id: 'oferecido', titulo: 'Oferecido', tipo: 'dinheiro' },
  { id: 'aprovado', titulo: 'Aprovado', tipo: 'dinheiro' },
  { id: 'recusado', titulo: 'Recusado', tipo: 'dinheiro' },
  { id: 'emExecucao', titulo: 'Em execução', tipo: 'inteiro' },
  { id: 'finalizados', titulo: 'Finalizados', tipo: 'inteiro' },
  { id: 'complementares', titulo: 'Complementares', tipo: 'inteiro' },
] as const satisfies readonly ExportedColumn[]

/** Columns of the checklist lists; the maker's screen preselects more of them. */
export const CHECKLIST_COLUMNS = [
  { id: 'checklist', titulo: 'Número', tipo: 'texto' },
  { id: 'concessionaria', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'chassi', titulo: 'Chassi', tipo: 'texto' },
  { id: 'marca', titulo: 'Marca', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'versao', titulo: 'Versão', tipo: 'texto' },
  { id: 'ano', titulo: 'Ano', tipo: 'ano' },
  { id: 'km', titulo: 'Km', tipo: 'inteiro' },
  { id: 'cliente', titulo: 'Cliente', tipo: 'texto' },
  { id: 'consultor', titulo: 'Consultor', tipo: 'texto' },
  { id: 'mecanico', titulo: 'Mecânico', tipo: 'texto' },
  { id: 'tipoOs', titulo: 'Tipo de OS', tipo: 'texto' },
  { id: 'garantia', titulo: 'Garantia', tipo: 'texto' },
  { id: 'origem', titulo: 'Origem', tipo: 'texto' },
  { id: 'vermelhos', titulo: 'Urgentes', tipo: 'inteiro' },
  { id: 'amarelos', titulo: 'Atenção', tipo: 'inteiro' },
  { id: 'verdes', titulo: 'Em ordem', tipo: 'inteiro' },
  { id: 'naoVerificadas', titulo: 'Não verificadas', tipo: 'inteiro' },
  { id: 'criadoEm', titulo: 'Criado em', tipo: 'instante' },
  { id: 'finalizadoEm', titulo: 'Finalizado em', tipo: 'instante' },
  { id: 'estadoOrcamento', titulo: 'Orçamento', tipo: 'texto' },
] as const satisfies readonly ExportedColumn[]

/** Columns of the yard's movements. */
export const MOVIMENTOS_PATIO_COLUMNS = [
  { id: 'em', titulo: 'Quando', tipo: 'instante' },
  { id: 'tipo', titulo: 'Tipo', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { id: 'codigo', titulo: 'Lugar ou chave', tipo: 'texto' },
  { id: 'com', titulo: 'Com quem', tipo: 'texto' },
  { id: 'ate', titulo: 'Até', tipo: 'instante' },
  { id: 'como', titulo: 'Como', tipo: 'texto' },
  { id: 'quem', titulo: 'Quem anotou', tipo: 'texto' },
] as const satisfies readonly ExportedColumn[]

/** Columns of the agenda's dashboard, one row per day. */
export const PAINEL_AGENDA_COLUMNS = [
  { id: 'dia', titulo: 'Dia', tipo: 'instante' },
  { id: 'passagens', titulo: 'Chegadas', tipo: 'inteiro' },
  { id: 'agendados', titulo: 'Agendados', tipo: 'inteiro' },
  { id: 'chegaram', titulo: 'Agendados que chegaram', tipo: 'inteiro' },
  { id: 'noShow', titulo: 'Não compareceram (%)', tipo: 'inteiro' },
  { id: 'entregues', titulo: 'Entregues', tipo: 'inteiro' },
  { id: 'entreguesNoPrazo', titulo: 'Entregues no prazo', tipo: 'inteiro' },
  { id: 'noPrazo', titulo: 'No prazo (%)', tipo: 'inteiro' },
  { id: 'inspecoes', titulo: 'Inspeções', tipo: 'inteiro' },
  { id: 'reprovadas', titulo: 'Inspeções reprovadas', tipo: 'inteiro' },
  { id: 'presenca', titulo: 'Turno (min)', tipo: 'inteiro' },
  { id: 'trabalhado', titulo: 'Trabalhado (min)', tipo: 'inteiro' },
  { id: 'ocupacao', titulo: 'Ocupação (%)', tipo: 'inteiro' },
  { id: 'pausado', titulo: 'Paralisado (min)', tipo: 'inteiro' },
  { id: 'bolsao', titulo: 'Saíram do bolsão', tipo: 'inteiro' },
  { id: 'esperaBolsao', titulo: 'Espera no bolsão (min)', tipo: 'inteiro' },
] as const satisfies readonly ExportedColumn[]
