import { type Abc, type Metodo, type Padrao, type Xyz } from './demanda.ts'
import type { FontePrazo } from './reposicao.ts'

export const MOTIVOS = ['REPOSICAO', 'NOVA', 'TETO', 'TRANSFERENCIA'] as const
export type MotivoLinha = (typeof MOTIVOS)[number]
export const NOME_MOTIVO_LINHA: Readonly<Record<MotivoLinha, string>> = {
  REPOSICAO: 'Reposição',
  NOVA: 'Peça nova',
  TETO: 'Limitada pela cobertura',
  TRANSFERENCIA: 'Vem de outra loja',
}

export const NOME_PADRAO: Readonly<Record<Padrao, string>> = {
  SUAVE: 'suave',
  ERRATICA: 'errática',
  INTERMITENTE: 'intermitente',
  IRREGULAR: 'irregular',
  PARADA: 'parada',
  NOVA: 'nova',
}
export const NOME_METODO: Readonly<Record<Metodo, string>> = {
  SES: 'média móvel exponencial (SES)',
  SES_LIMITADA: 'SES sem os picos',
  SBA: 'Croston corrigido (SBA)',
  TSB: 'probabilidade em queda (TSB)',
  MEDIA: 'média de doze meses',
  CATEGORIA: 'média da categoria',
}
export const NOME_FONTE_PRAZO: Readonly<Record<FontePrazo, string>> = {
  PECA: 'medido nos recebimentos da peça',
  RECEBIMENTOS: 'medido nos recebimentos do fornecedor',
  FORNECEDOR: 'cadastro do fornecedor',
  POLITICA: 'política de compra',
}

/** What a line was worked out from. Units with decimals, times in days, demand by month. */
export interface Calculo {
  /** Demand of the months before the run, the oldest first, and the number of the month that follows them. */
  serie: readonly number[]
  mes: number
  padrao: Padrao
  metodo: Metodo
  previsao: number
  sigma: number
  abc: Abc
  xyz: Xyz
  k: number
  prazo: number
  prazoDesvio: number
  fontePrazo: FontePrazo
  revisao: number
  seguranca: number
  s: number
  S: number
  teto: number
  naMao: number
  reservado: number
  emPedido: number
  posicao: number
  minimo: number
  multiplo: number
  /** Bought before the cap. */
  semTeto: number
  /** The part has no cost: its price stands for it. */
  semCusto: boolean
}

/** Share of the suggested quantity that a buyer changes without saying why. */
const FOLGA = 0.2

/** Whether another quantity than the suggested one asks why: nothing at all, or further off than a fifth and than the supplier's own step. */
export function pedeMotivo(sugerida: number, quantidade: number, multiplo: number): boolean {
  if (quantidade === sugerida) return false
  const distancia = Math.abs(quantidade - sugerida)
  return quantidade === 0 || (distancia > multiplo && distancia > sugerida * FOLGA)
}

const numero = (n: number, casas = 1) => n.toLocaleString('pt-BR', { maximumFractionDigits: casas })

/** How a part sells, as somebody at the counter would say it; the screen names the pattern and the method beside. */
const COMO_SAI: Readonly<Record<Padrao, string>> = {
  SUAVE: 'todo mês, quase sempre o mesmo tanto',
  ERRATICA: 'todo mês, ora muito, ora pouco',
  INTERMITENTE: 'não em todo mês, em quantidades parecidas',
  IRREGULAR: 'de vez em quando, ora muito, ora pouco',
  PARADA: 'quase parada há meses',
  NOVA: 'peça nova, contada pela média das parecidas',
}

/** Why a line asks for what it asks for, in the words of who buys. */
export function porQue(c: Calculo, { sugerida, transferida }: { sugerida: number; transferida: number }): string {
  const saida = `Saem cerca de ${numero(c.previsao)} por mês (${COMO_SAI[c.padrao]}), e a reposição leva ${numero(c.prazo)} ${c.prazo === 1 ? 'dia' : 'dias'}`
  const contas = [
    `Há ${numero(c.naMao)} na prateleira`,
    ...(c.reservado > 0 ? [`${numero(c.reservado)} já prometidas a clientes`] : []),
    ...(c.emPedido > 0 ? [`${numero(c.emPedido)} a caminho`] : []),
  ]
  const livres = contas.length > 1 ? `: contam ${numero(c.posicao)}` : ''
  const regra = `Quando chega a ${numero(c.s)}, compra-se até ${numero(c.S)}, com ${numero(c.seguranca)} de folga para imprevistos`
  return `${saida}. ${contas.join(', ')}${livres}. ${regra}. ${fim(c, sugerida, transferida)}.`
}

function fim(c: Calculo, sugerida: number, transferida: number): string {
  const partes: string[] = []
  if (transferida > 0) partes.push(`${numero(transferida)} ${transferida === 1 ? 'vem' : 'vêm'} de outra loja`)
  if (sugerida > 0) {
    const regra = [
      c.multiplo > 1 ? `vendida de ${numero(c.multiplo)} em ${numero(c.multiplo)}` : '',
      c.minimo > 1 ? `o fornecedor vende ao menos ${numero(c.minimo)}` : '',
      c.semTeto > sugerida + transferida ? `não mais que ${numero(c.teto)} em estoque, pela política` : '',
    ].filter(Boolean)
    partes.push(
      `${transferida > 0 ? 'comprar' : 'Comprar'} ${numero(sugerida)}${regra.length > 0 ? ` (${regra.join(', ')})` : ''}`,
    )
  } else if (transferida === 0)
    partes.push(`Nada a comprar: a política não deixa passar de ${numero(c.teto)} em estoque`)
  return partes.join(' e ')
}
