import { formatTime, dayInZone } from './dates.ts'
import { firstName } from './name.ts'
import { shortChassi, maskPlaca } from './placa.ts'

/** The fields of an agenda service that the reception's list needs. */
export interface RecepcaoServico {
  placa: string | null
  chassi: string | null
  cliente: string
  modelo: string
  status: number
  codTipoServico: number
  osAberta: boolean
  carregado: boolean
  dataAgendamento: string
  dataInicioServico: string | null
  dataInicioServicoExecucao: string | null
  consultorAgendado: string | null
}

/** A car on the reception's list: seed, section 3. */
export interface RecepcaoVeiculo {
  statusRecepcao: string
  /** 1 to 4; 0 for an unknown status. */
  progressoOS: number
  /** Masked plate: `XXX-` and the last four; without a plate the chassis minus its first four characters. */
  placa: string
  placaOriginal: string
  cliente: string
  modelo: string
  horaAgendameto: string
  horaServicoIniciado: string
  consultor: string | null
  codTipoServico: number
}

const EXCLUDED = [9, 10, 11, 12]
const NAME: Partial<Record<number, string>> = {
  1: 'Aguardando Serviço',
  2: 'Em Serviço',
  3: 'Aguardando Inspeção',
  4: 'Aguardando Entrega',
}

/**
 * Status of a car by the lowest and the highest status of its services. Null when a service is delivered: the car is not listed. Seed,
 * section 4.
 */
export function recepcaoStatus(smallest: number, largest: number): number | null {
  if (smallest === 5 || largest === 5) return null
  return smallest === 1 && largest > 1 ? 2 : smallest
}

/**
 * One row per car whose open services begin on the day (except excluded types), the least advanced first. With `carregados`: cars carried
 * over from earlier days that are not among them. Times are in the store's time zone.
 */
export function recepcaoOfDay(
  servicos: readonly RecepcaoServico[],
  dia: string,
  fuso: string,
  carregados = false,
): RecepcaoVeiculo[] {
  const open = servicos.filter((s) => s.osAberta && !EXCLUDED.includes(s.codTipoServico))
  const beginsToday = (s: RecepcaoServico) =>
    s.dataInicioServico !== null && dayInZone(s.dataInicioServico, fuso) === dia
  const today = Map.groupBy(open.filter(beginsToday), carOf)
  const listed = (car: string) => finalStatus(today.get(car) ?? []) !== null
  const byVeiculo = carregados
    ? Map.groupBy(
        open.filter((s) => s.carregado && !beginsToday(s) && !listed(carOf(s))),
        carOf,
      )
    : today
  const linhas = [...byVeiculo.values()].flatMap((ofCarro) => {
    const [first] = ofCarro.toSorted((a, b) => compare(turn(a), turn(b)))
    const final = finalStatus(ofCarro)
    if (!first || final === null) return []
    const startTimes = ofCarro.flatMap((s) => s.dataInicioServicoExecucao ?? [])
    return {
      statusRecepcao: NAME[final] ?? 'Desconhecido',
      progressoOS: NAME[final] ? final : 0,
      placa: (first.placa && maskPlaca(first.placa)) ?? (first.chassi ? shortChassi(first.chassi) : 'sem placa'),
      placaOriginal: first.placa ?? '',
      cliente: firstName(first.cliente),
      modelo: first.modelo,
      horaAgendameto: formatTime(first.dataAgendamento, fuso),
      horaServicoIniciado: startTimes.length > 0 ? formatTime(startTimes.toSorted()[0] ?? '', fuso) : 'Não iniciado',
      consultor: first.consultorAgendado,
      codTipoServico: first.codTipoServico,
    }
  })
  return linhas.toSorted(
    (a, b) =>
      a.progressoOS - b.progressoOS ||
      compare(
        // The keys include every column, so that cars without plate and chassis also have an order independent of the services' order.
        ordered(a),
        ordered(b),
      ),
  )
}

const carOf = (s: RecepcaoServico): string => s.placa ?? s.chassi ?? `${s.modelo} ${s.cliente}`

/** Status of a car by its services; null without any, or when the car is not listed. */
function finalStatus(servicos: readonly RecepcaoServico[]): number | null {
  const status = servicos.map((s) => s.status)
  return status.length === 0 ? null : recepcaoStatus(Math.min(...status), Math.max(...status))
}

/** Sort key of a car's services: the earliest first, and a fixed order among those that begin together. */
const turn = (s: RecepcaoServico): readonly string[] => [
  s.dataInicioServico ?? '',
  String(s.codTipoServico).padStart(4, '0'),
  s.dataAgendamento,
  s.consultorAgendado ?? '',
  s.modelo,
  s.cliente,
]

const ordered = (l: RecepcaoVeiculo): string[] => [
  l.horaAgendameto,
  l.placaOriginal,
  l.placa,
  l.cliente,
  l.modelo,
  l.horaServicoIniciado,
  l.consultor ?? '',
  String(l.codTipoServico),
]

function compare(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((x, n) => x !== b[n])
  return i === -1 ? 0 : (a[i] ?? '') < (b[i] ?? '') ? -1 : 1
}
