// Chooses the next action in a workshop at random from the possible ones.
import type { Loaded } from '../../src/shared/core/contract.ts'
import type { agenda } from '../../src/shared/agenda/agenda.ts'
import type { agendaVeiculos } from '../../src/shared/agenda/agenda-veiculos.ts'

/** A store's state as a user sees it. */
export interface Observation {
  loja: number
  cartoes: Loaded<typeof agendaVeiculos.quadroDeVeiculos>
  mecanicos: Loaded<typeof agenda.mecanicosQuadro>
  motivos: Loaded<typeof agendaVeiculos.motivosDePausa>
  consultores: Loaded<typeof agenda.consultoresDaAgenda>
  servicos: Loaded<typeof agenda.agendamentoServicos>
  catalog: { codServico: number; descricao: string }[]
}

/** A call to make, or a service to fit in; `said` describes it. */
export type Act = { said: string } & ({ metodo: 'POST'; caminho: string; corpo?: unknown } | { fit: number })

const CARROS = [
  'Argo 1.3 Drive',
  'Toro Freedom',
  'Compass Longitude',
  'Pulse Impetus',
  'Strada Volcano',
  'Cronos Precision',
]
const NAMES = [
  'Helena Prado',
  'Otávio Lemos',
  'Rui Nogueira',
  'Sílvia Campos',
  'Marcos Diniz',
  'Beatriz Rocha',
  'Caio Teles',
]
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Cars in the workshop at a time, per mechanic. */
const PER_MECANICO = 3

/** The next action; `random` returns numbers from 0 to 1. */
export function dayStep(o: Observation, random: () => number): Act {
  const pickOne = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const letter = () => pickOne([...LETTERS]) ?? 'A'
  const n = () => Math.floor(random() * 10)
  const inside = o.cartoes.filter((c) => c.entregueEm === null)
  const ocupados = new Set(o.servicos.filter((s) => s.trabalhando).map((s) => s.codMecanico))
  const act = (
    action: string,
    s: { codServicoAgendado: number; descricao: string; placa: string | null },
    said: string,
  ) =>
    ({
      metodo: 'POST',
      caminho: `${action}/${s.codServicoAgendado}`,
      said: `${s.placa ?? 'sem placa'}: ${said} ${s.descricao}`,
    }) as const

  const bolsao = pickOne(o.servicos.filter((s) => s.status === 1 && s.slots.length === 0 && s.codPassagem !== null))
  const toStart = pickOne(
    o.servicos.filter(
      (s) => s.status === 1 && s.slots.length > 0 && s.codPassagem !== null && !ocupados.has(s.codMecanico),
    ),
  )
  const parado = pickOne(o.servicos.filter((s) => s.paralisado && !ocupados.has(s.codMecanico)))
  const inProgress = pickOne(o.servicos.filter((s) => s.trabalhando))
  const inspection = pickOne(o.servicos.filter((s) => s.status === 3))
  const ready = pickOne(o.servicos.filter((s) => s.status === 4))
  const motivo = pickOne(o.motivos)
  const possible: [peso: number, ato: Act | undefined][] = [
    [3, bolsao && { fit: bolsao.codServicoAgendado, said: `${bolsao.placa ?? ''}: encaixado ${bolsao.descricao}` }],
    [4, toStart && act('iniciaServicoAgendado', toStart, 'iniciado')],
    [2, inProgress && act('finalizaServicoAgendado', inProgress, 'finalizado')],
    [
      1,
      inProgress &&
        motivo && {
          metodo: 'POST',
          caminho: `paralisaServico/${inProgress.codServicoAgendado}`,
          corpo: { codMotivo: motivo.codMotivo },
          said: `${inProgress.placa ?? ''}: parou por ${motivo.nome.toLowerCase()}`,
        },
    ],
    [2, parado && act('iniciaServicoAgendado', parado, 'retomado')],
    [3, inspection && act('qualidadeRealizadaServicoAgendado', inspection, 'inspecionado')],
    [3, ready && act('entregaRealizadaServicoAgendado', ready, 'entregue')],
  ]
  const servico = pickOne(o.catalog)
  if (servico && inside.length < PER_MECANICO * Math.max(1, o.mecanicos.length)) {
    const placa = `${letter()}${letter()}${letter()}${n()}${letter()}${n()}${n()}`
    possible.push([
      2,
      {
        metodo: 'POST',
        caminho: 'agenda/passantes',
        corpo: {
          codConcessionaria: o.loja,
          codConsultor: pickOne(o.consultores)?.codConsultor ?? null,
          veiculo: { placa, modelo: pickOne(CARROS) },
          cliente: { nome: pickOne(NAMES) },
          servicos: [{ codServico: servico.codServico }],
        },
        said: `${placa} chegou para ${servico.descricao}`,
      },
    ])
  }
  const alive = possible.flatMap(([weight, action]) => (action ? Array.from({ length: weight }, () => action) : []))
  const action = pickOne(alive)
  if (!action) throw new Error('nada a fazer nesta oficina')
  return action
}
