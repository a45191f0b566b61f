import type { Rng } from '../generator/people.ts'
import type { Clock } from '../clock.ts'
import type { ColumnRole } from '#shared/rules/agenda-card.ts'
import type { ServicoRequest } from '#shared/rules/servico-agendado.ts'

/** A finished checklist: its car, adviser and time. */
export interface DemoInspection {
  carro: DemoCarro
  cod_consultor: number | null
  em: number
}

/** Context for generating a store's agenda. */
export interface Setting {
  rng: Rng
  loja: DemoAgendaLoja
  relogio: Clock
  carros: readonly DemoCarro[]
  servicos: readonly HouseServico[]
  consultores: readonly { cod: number }[]
  mecanicos: readonly { cod: number }[]
  /** Holidays of the store, YYYY-MM-DD. */
  feriados: ReadonlySet<string>
  ausente: (codMecanico: number, dia: string) => boolean
  /** Finished checklists by the day on which they were made. */
  inspecoes: ReadonlyMap<number, readonly DemoInspection[]>
}

/** A service from the service list. */
export interface HouseServico {
  cod_servico: number
  codigo: string
  descricao: string
  cod_tipo: number
  minutos: number
  habilidades: string[]
  equipamentos: string[]
}

/** Codes needed to write a store's agenda. */
export interface DemoAgendaLoja {
  chave: { cod_distribuidor: number; cod_concessionaria: number }
  colunas: ReadonlyMap<ColumnRole, number>
  motivos: ReadonlyMap<string, number>
}

/** A car and its owner. */
export interface DemoCarro {
  cod_veiculo: number
  cod_cliente: number
}

/** One action on a service, with its time. */
export interface ServicoStep extends ServicoRequest {
  em: number
  codMotivo?: number
  previsao?: number
  observacao?: string
}

/** A service of a visit: planned with a mechanic, or (without slot) in the bolsão. */
export interface VisitServico {
  servico: HouseServico
  slot?: { mecanico: number; de: number; ate: number }
  passos: readonly ServicoStep[]
}

/** One visit from arrival to delivery. */
export interface DemoVisit {
  carro: DemoCarro
  consultor: number
  passante: boolean
  codAgendamento: number | null
  chegou: number
  promessa: number | null
  entregue: number | null
  coluna: ColumnRole | null
  codMotivo?: number
  servicos: readonly VisitServico[]
}
