import type { EstadoOrcamento, TipoEvento } from '#shared/rules/orcamento.ts'
import { inteiro, type Rng, um } from './gerador/pessoas.ts'
import type { Relogio } from './relogio.ts'

/** One event of a quote's story. */
export interface Passo {
  tipo: TipoEvento
  em: number
  detalhe?: string
}

/** How the customer answers: everything, nothing, or line by line. */
export type Humor = 'TUDO' | 'NADA' | 'POR_LINHA'

const MIN = 60_000
const HORA = 60 * MIN
const DIA = 24 * HORA
const MOTIVOS_CANCELAMENTO = [
  'Cliente retirou o carro',
  'Checklist enviado em duplicidade',
  'Serviço coberto pela garantia de fábrica',
  'Veículo vendido na troca',
  'Cliente preferiu remarcar',
]

/** A span around `media`, long-tailed as real queues are. */
const cerca = (rng: Rng, media: number): number => media * (0.35 + rng() * 0.9 + (rng() < 0.12 ? rng() * 2.4 : 0))

/** Exponential waiting of the customer. */
const espera = (rng: Rng, media: number): number => -Math.log(1 - rng()) * media

/** The story of a quote from its creation to its end, in the workshop's hours; the caller cuts what is still to come. */
export function contar(rng: Rng, inicio: number, relogio: Relogio, validadeDias: number): Passo[] {
  const passos: Passo[] = []
  let t = inicio
  const oficina = (tipo: TipoEvento, minutos: number): void => {
    t = relogio.noExpediente(rng, t + cerca(rng, minutos) * MIN)
    passos.push({ tipo, em: t })
  }
  passos.push({ tipo: 'CRIADO', em: t })
  if (rng() < 0.4) oficina('ATRIBUIDO', 3)
  oficina('MONTAGEM_INICIADA', 16)
  if (rng() < 0.6) oficina('LINHAS_SALVAS', 9)
  oficina('PRECO_PEDIDO', 6)
  if (rng() < 0.7) oficina('LINHAS_SALVAS', 12)
  oficina('PRECO_CONCLUIDO', 9)
  oficina('ENVIADO', 11)
  if (rng() < 0.05) {
    oficina('RETIRADO', 40)
    oficina('LINHAS_SALVAS', 8)
    oficina('PRECO_PEDIDO', 4)
    oficina('PRECO_CONCLUIDO', 6)
    oficina('ENVIADO', 5)
  }
  const vence = t + validadeDias * DIA
  if (rng() < 0.9) {
    t = relogio.acordado(rng, t + espera(rng, 75 * MIN))
    passos.push({ tipo: 'VISUALIZADO', em: t })
    if (rng() < 0.9) t = relogio.acordado(rng, t + espera(rng, rng() < 0.8 ? 70 * MIN : 20 * HORA))
    else t = vence
  } else t = vence
  if (t >= vence) {
    passos.push({ tipo: 'EXPIRADO', em: vence + inteiro(rng, 1, 58) * 1000 })
    return cancelarAsVezes(
      rng,
      passos.filter((p) => p.em <= vence + MIN),
    )
  }
  passos.push({ tipo: 'RESPONDIDO', em: t })
  oficina('EXECUCAO_INICIADA', 90)
  t += (1 + rng() * 22) * HORA
  oficina('FINALIZADO', 30)
  return cancelarAsVezes(rng, passos)
}

/** One story in twenty-five ends cancelled, at any point before execution. */
function cancelarAsVezes(rng: Rng, passos: Passo[]): Passo[] {
  if (rng() >= 0.04) return passos
  const fim = passos.findIndex((p) => p.tipo === 'EXECUCAO_INICIADA')
  const corte = inteiro(rng, 1, fim < 0 ? passos.length - 1 : fim)
  const ultimo = passos[corte - 1]
  return [
    ...passos.slice(0, corte),
    { tipo: 'CANCELADO', em: (ultimo?.em ?? 0) + cerca(rng, 25) * MIN, detalhe: um(rng, MOTIVOS_CANCELAMENTO) },
  ]
}

const CAMINHO: readonly (readonly [TipoEvento, EstadoOrcamento, minutos: number])[] = [
  ['CRIADO', 'NOVO', 0],
  ['MONTAGEM_INICIADA', 'EM_MONTAGEM', 12],
  ['PRECO_PEDIDO', 'AGUARDANDO_PRECO', 16],
  ['PRECO_CONCLUIDO', 'PRECIFICADO', 19],
  ['ENVIADO', 'ENVIADO', 11],
  ['VISUALIZADO', 'VISUALIZADO', 28],
  ['RESPONDIDO', 'APROVADO', 24],
  ['EXECUCAO_INICIADA', 'EM_EXECUCAO', 30],
]

/** Today's story of a quote that now stands at the `etapa`-th step of the usual path, since `minutosNaEtapa`; squeezed to fit after `abertura`. */
export function contarHoje(rng: Rng, etapa: number, minutosNaEtapa: number, abertura: number, agora: number): Passo[] {
  const tempos = CAMINHO.slice(1, etapa + 1).map(([, , m]) => cerca(rng, m))
  const total = tempos.reduce((a, b) => a + b, 0) + minutosNaEtapa
  const aperto = Math.min(1, (agora - abertura) / MIN / (total + 1))
  let t = agora - total * aperto * MIN
  const passos: Passo[] = []
  CAMINHO.slice(0, etapa + 1).forEach(([tipo], i) => {
    if (i > 0) {
      const salto = (tempos[i - 1] ?? 0) * aperto * MIN
      // Somebody saves the lines while they assemble or price.
      if ((tipo === 'PRECO_PEDIDO' || tipo === 'PRECO_CONCLUIDO') && rng() < 0.7)
        passos.push({ tipo: 'LINHAS_SALVAS', em: t + salto * 0.6 })
      t += salto
    }
    passos.push({ tipo, em: t })
  })
  return passos
}

/** Index of each state on the usual path. */
export const ETAPA = {
  NOVO: 0,
  EM_MONTAGEM: 1,
  AGUARDANDO_PRECO: 2,
  PRECIFICADO: 3,
  ENVIADO: 4,
  VISUALIZADO: 5,
  RESPONDIDO: 6,
  EM_EXECUCAO: 7,
} as const
export type EtapaDeHoje = keyof typeof ETAPA

/** Minutes each stage may take before it is late (the same defaults as the server's). */
export const META: Record<EtapaDeHoje, number> = {
  NOVO: 30,
  EM_MONTAGEM: 40,
  AGUARDANDO_PRECO: 45,
  PRECIFICADO: 30,
  ENVIADO: 240,
  VISUALIZADO: 120,
  RESPONDIDO: 60,
  EM_EXECUCAO: 120,
}
