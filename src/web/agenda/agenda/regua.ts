import type { MecanicoDoQuadro, ServicoDaAgenda, Slot } from '#shared/agenda/agenda.ts'
import { instanteLocal } from '#shared/rules/datas.ts'

const MIN = 60_000
const HORA = 60 * MIN
/** What a slot is put to while dragging. */
const PASSO_MIN = 15

/** The hours that a day is drawn over, in epoch ms. */
export interface Regua {
  de: number
  ate: number
}

type ComExpediente = Pick<MecanicoDoQuadro, 'expediente'>

/** From the first to the last hour that anybody works or anything is planned on a day; 07:00 to 19:00 when nothing says more. Whole hours. */
export function reguaDoDia(
  dia: string,
  fuso: string,
  mecanicos: readonly ComExpediente[],
  slots: readonly Slot[],
): Regua {
  const [padraoDe, padraoAte] = [
    Date.parse(instanteLocal(dia, '07:00', fuso)),
    Date.parse(instanteLocal(dia, '19:00', fuso)),
  ]
  const trechos = mecanicos.flatMap((m) => m.expediente)
  const [inicio, fim] = [inicioEFim(dia, fuso).de, inicioEFim(dia, fuso).ate]
  const doDia = slots.filter((s) => Date.parse(s.fim) > inicio && Date.parse(s.inicio) < fim)
  const des = [...trechos, ...doDia].map((t) => Math.max(inicio, Date.parse(t.inicio)))
  const ates = [...trechos, ...doDia].map((t) => Math.min(fim, Date.parse(t.fim)))
  const de = des.length === 0 ? padraoDe : Math.min(...des)
  const ate = ates.length === 0 ? padraoAte : Math.max(...ates)
  return { de: Math.floor(de / HORA) * HORA, ate: Math.ceil(ate / HORA) * HORA }
}

function inicioEFim(dia: string, fuso: string): Regua {
  const de = Date.parse(instanteLocal(dia, '00:00', fuso))
  return { de, ate: de + 24 * HORA }
}

/** Hours of the ruler, each at its share of the width in %. */
export function horasDaRegua({ de, ate }: Regua): { em: number; posicao: number }[] {
  const n = Math.round((ate - de) / HORA)
  return Array.from({ length: n }, (_, i) => ({ em: de + i * HORA, posicao: (i / n) * 100 }))
}

/** Left edge and width in % of a span on the ruler; null when none of it is on it. */
export function faixa({ de, ate }: Regua, inicio: number, fim: number): { left: string; width: string } | null {
  const [a, b] = [Math.max(de, inicio), Math.min(ate, fim)]
  if (b <= a) return null
  const pct = (x: number) => `${((x / (ate - de)) * 100).toFixed(3)}%`
  return { left: pct(a - de), width: pct(b - a) }
}

/** The instant under a point of the ruler's width, on a quarter of an hour. */
export function instanteEm({ de, ate }: Regua, x: number, largura: number): number {
  const passo = PASSO_MIN * MIN
  const bruto = de + (Math.max(0, Math.min(largura, x)) / largura) * (ate - de)
  return Math.round(bruto / passo) * passo
}

/** Services of a day whose work nobody has been given yet, the most urgent promise first. */
export function noBolsao(servicos: readonly ServicoDaAgenda[]): ServicoDaAgenda[] {
  return servicos
    .filter((s) => s.status === 1 && s.slots.length === 0)
    .toSorted((a, b) => (a.promessa ?? a.dataAgendamento).localeCompare(b.promessa ?? b.dataAgendamento))
}

/** The service that already stands in a mechanic's way within a span; null when it is free. */
export function quemOcupa(
  servicos: readonly ServicoDaAgenda[],
  codMecanico: number,
  { de, ate }: Regua,
  exceto: number,
): ServicoDaAgenda | null {
  return (
    servicos.find(
      (s) =>
        s.codServicoAgendado !== exceto &&
        s.slots.some(
          (x) => x.codMecanico === codMecanico && Date.parse(x.inicio) < ate && de < Date.parse(x.terminadoEm ?? x.fim),
        ),
    ) ?? null
  )
}

/** How a service looks on the day: its meaning in one of the four roles. */
export function tomDoServico(s: ServicoDaAgenda, agora: number): 'verde' | 'azul' | 'amarelo' | 'vermelho' | 'neutro' {
  if (s.paralisado) return 'amarelo'
  if (s.status >= 3) return 'verde'
  const fim = s.dataFimServico === null ? null : Date.parse(s.dataFimServico)
  if (fim !== null && fim < agora) return 'vermelho'
  return s.status === 2 ? 'azul' : 'neutro'
}

/** What the present state is called on a block. */
export function situacaoEmPalavras(s: ServicoDaAgenda, agora: number): string {
  if (s.paralisado) return s.motivo?.toLowerCase() ?? 'paralisado'
  if (s.status >= 4) return s.status === 5 ? 'entregue' : 'pronto'
  if (s.status === 3) return 'inspeção'
  const atraso = tomDoServico(s, agora) === 'vermelho' ? ' · atrasado' : ''
  return (s.status === 2 ? (s.trabalhando ? `${s.percentual} %` : 'parado') : 'a fazer') + atraso
}
