import { formatarHora, diaNaZona } from './datas.ts'
import { primeiroNome } from './nome.ts'
import { chassiCurto, mascararPlaca } from './placa.ts'

/** What the reception's list needs of a service of the agenda. */
export interface ServicoNaRecepcao {
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
export interface VeiculoNaRecepcao {
  statusRecepcao: string
  /** 1 to 4; 0 when the status is none of the known ones. */
  progressoOS: number
  /** Masked: `XXX-` and the last four; of a car without plate its chassis without the first four characters. */
  placa: string
  placaOriginal: string
  cliente: string
  modelo: string
  horaAgendameto: string
  horaServicoIniciado: string
  consultor: string | null
  codTipoServico: number
}

const FORA = [9, 10, 11, 12]
const NOME: Partial<Record<number, string>> = {
  1: 'Aguardando Serviço',
  2: 'Em Serviço',
  3: 'Aguardando Inspeção',
  4: 'Aguardando Entrega',
}

/** Status of a car by the lowest and the highest of its services; null when one of them is delivered: the car is left out. Seed, section 4. */
export function statusDaRecepcao(menor: number, maior: number): number | null {
  if (menor === 5 || maior === 5) return null
  return menor === 1 && maior > 1 ? 2 : menor
}

/** One row a car whose open services begin on a day (and whose kind is not left out), the least advanced first; of cars carried over from earlier days with `carregados`. Hours are those of the store's clock. */
export function recepcaoDoDia(
  servicos: readonly ServicoNaRecepcao[],
  dia: string,
  fuso: string,
  carregados = false,
): VeiculoNaRecepcao[] {
  const contam = servicos.filter((s) => {
    if (!s.osAberta || FORA.includes(s.codTipoServico)) return false
    const hoje = s.dataInicioServico !== null && diaNaZona(s.dataInicioServico, fuso) === dia
    return carregados ? s.carregado && !hoje : hoje
  })
  const porVeiculo = Map.groupBy(contam, (s) => s.placa ?? s.chassi ?? `${s.modelo} ${s.cliente}`)
  const linhas = [...porVeiculo.values()].flatMap((doCarro) => {
    const [primeiro] = doCarro.toSorted((a, b) => comparar(vez(a), vez(b)))
    const status = doCarro.map((s) => s.status)
    const final = statusDaRecepcao(Math.min(...status), Math.max(...status))
    if (!primeiro || final === null) return []
    const iniciados = doCarro.flatMap((s) => s.dataInicioServicoExecucao ?? [])
    return {
      statusRecepcao: NOME[final] ?? 'Desconhecido',
      progressoOS: NOME[final] ? final : 0,
      placa:
        (primeiro.placa && mascararPlaca(primeiro.placa)) ??
        (primeiro.chassi ? chassiCurto(primeiro.chassi) : 'sem placa'),
      placaOriginal: primeiro.placa ?? '',
      cliente: primeiroNome(primeiro.cliente),
      modelo: primeiro.modelo,
      horaAgendameto: formatarHora(primeiro.dataAgendamento, fuso),
      horaServicoIniciado: iniciados.length > 0 ? formatarHora(iniciados.toSorted()[0] ?? '', fuso) : 'Não iniciado',
      consultor: primeiro.consultorAgendado,
      codTipoServico: primeiro.codTipoServico,
    }
  })
  return linhas.toSorted(
    (a, b) =>
      a.progressoOS - b.progressoOS ||
      comparar(
        // Down to what tells cars apart that have neither plate nor chassis: the services' order decides nothing.
        emOrdem(a),
        emOrdem(b),
      ),
  )
}

/** What a service of a car is first by: the earliest, and among those that begin together always the same one, whatever order they came in. */
const vez = (s: ServicoNaRecepcao): readonly string[] => [
  s.dataInicioServico ?? '',
  String(s.codTipoServico).padStart(4, '0'),
  s.dataAgendamento,
  s.consultorAgendado ?? '',
  s.modelo,
  s.cliente,
]

const emOrdem = (l: VeiculoNaRecepcao): string[] => [
  l.horaAgendameto,
  l.placaOriginal,
  l.placa,
  l.cliente,
  l.modelo,
  l.horaServicoIniciado,
  l.consultor ?? '',
  String(l.codTipoServico),
]

function comparar(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((x, n) => x !== b[n])
  return i === -1 ? 0 : (a[i] ?? '') < (b[i] ?? '') ? -1 : 1
}
