// What happens next in a workshop: chosen from what can happen, so that the day goes on by itself.
import type { Lido } from '../src/shared/core/contract.ts'
import type { agenda } from '../src/shared/agenda/agenda.ts'
import type { agendaVeiculos } from '../src/shared/agenda/agenda-veiculos.ts'

/** A store as somebody at a screen sees it. */
export interface Olhar {
  loja: number
  cartoes: Lido<typeof agendaVeiculos.quadroDeVeiculos>
  mecanicos: Lido<typeof agenda.mecanicosQuadro>
  motivos: Lido<typeof agendaVeiculos.motivosDePausa>
  consultores: Lido<typeof agenda.consultoresDaAgenda>
  servicos: Lido<typeof agenda.agendamentoServicos>
  catalogo: { codServico: number; descricao: string }[]
}

/** A call to make, or a service to find a place for; `dito` says it in words. */
export type Ato = { dito: string } & ({ metodo: 'POST'; caminho: string; corpo?: unknown } | { encaixar: number })

const CARROS = [
  'Argo 1.3 Drive',
  'Toro Freedom',
  'Compass Longitude',
  'Pulse Impetus',
  'Strada Volcano',
  'Cronos Precision',
]
const NOMES = [
  'Helena Prado',
  'Otávio Lemos',
  'Rui Nogueira',
  'Sílvia Campos',
  'Marcos Diniz',
  'Beatriz Rocha',
  'Caio Teles',
]
const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Cars that a workshop of this size holds at a time, for each mechanic. */
const POR_MECANICO = 3

/** The next act; `sorte` gives numbers from 0 to 1. */
export function passoDoDia(o: Olhar, sorte: () => number): Ato {
  const um = <T>(lista: readonly T[]): T | undefined => lista[Math.floor(sorte() * lista.length)]
  const letra = () => um([...LETRAS]) ?? 'A'
  const n = () => Math.floor(sorte() * 10)
  const dentro = o.cartoes.filter((c) => c.entregueEm === null)
  const ocupados = new Set(o.servicos.filter((s) => s.trabalhando).map((s) => s.codMecanico))
  const agir = (
    acao: string,
    s: { codServicoAgendado: number; descricao: string; placa: string | null },
    dito: string,
  ) =>
    ({
      metodo: 'POST',
      caminho: `${acao}/${s.codServicoAgendado}`,
      dito: `${s.placa ?? 'sem placa'}: ${dito} ${s.descricao}`,
    }) as const

  const bolsao = um(o.servicos.filter((s) => s.status === 1 && s.slots.length === 0 && s.codPassagem !== null))
  const aIniciar = um(
    o.servicos.filter(
      (s) => s.status === 1 && s.slots.length > 0 && s.codPassagem !== null && !ocupados.has(s.codMecanico),
    ),
  )
  const parado = um(o.servicos.filter((s) => s.paralisado && !ocupados.has(s.codMecanico)))
  const andando = um(o.servicos.filter((s) => s.trabalhando))
  const inspecao = um(o.servicos.filter((s) => s.status === 3))
  const pronto = um(o.servicos.filter((s) => s.status === 4))
  const motivo = um(o.motivos)
  const possiveis: [peso: number, ato: Ato | undefined][] = [
    [
      3,
      bolsao && { encaixar: bolsao.codServicoAgendado, dito: `${bolsao.placa ?? ''}: encaixado ${bolsao.descricao}` },
    ],
    [4, aIniciar && agir('iniciaServicoAgendado', aIniciar, 'iniciado')],
    [2, andando && agir('finalizaServicoAgendado', andando, 'finalizado')],
    [
      1,
      andando &&
        motivo && {
          metodo: 'POST',
          caminho: `paralisaServico/${andando.codServicoAgendado}`,
          corpo: { codMotivo: motivo.codMotivo },
          dito: `${andando.placa ?? ''}: parou por ${motivo.nome.toLowerCase()}`,
        },
    ],
    [2, parado && agir('iniciaServicoAgendado', parado, 'retomado')],
    [3, inspecao && agir('qualidadeRealizadaServicoAgendado', inspecao, 'inspecionado')],
    [3, pronto && agir('entregaRealizadaServicoAgendado', pronto, 'entregue')],
  ]
  const servico = um(o.catalogo)
  if (servico && dentro.length < POR_MECANICO * Math.max(1, o.mecanicos.length)) {
    const placa = `${letra()}${letra()}${letra()}${n()}${letra()}${n()}${n()}`
    possiveis.push([
      2,
      {
        metodo: 'POST',
        caminho: 'agenda/passantes',
        corpo: {
          codConcessionaria: o.loja,
          codConsultor: um(o.consultores)?.codConsultor ?? null,
          veiculo: { placa, modelo: um(CARROS) },
          cliente: { nome: um(NOMES) },
          servicos: [{ codServico: servico.codServico }],
        },
        dito: `${placa} chegou para ${servico.descricao}`,
      },
    ])
  }
  const vivos = possiveis.flatMap(([peso, ato]) => (ato ? Array.from({ length: peso }, () => ato) : []))
  const ato = um(vivos)
  if (!ato) throw new Error('nada a fazer nesta oficina')
  return ato
}
