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

const numero = (n: number, casas = 1) => n.toLocaleString('pt-BR', { maximumFractionDigits: casas })
const unidades = (n: number) => `${numero(n)} un.`

/** Why a line asks for what it asks for, in one sentence. */
export function porQue(c: Calculo, { sugerida, transferida }: { sugerida: number; transferida: number }): string {
  const demanda = `${c.abc}${c.xyz}, demanda ${NOME_PADRAO[c.padrao]}: ${NOME_METODO[c.metodo]} prevê ${numero(c.previsao, 2)} por mês`
  const prazo = `prazo de ${numero(c.prazo)} dias (${NOME_FONTE_PRAZO[c.fontePrazo]})`
  const alvo = `segurança de ${unidades(c.seguranca)}; pede-se a partir de ${numero(c.s)} até ${numero(c.S)}`
  const conta = `${numero(c.naMao)} na mão − ${numero(c.reservado)} reservadas + ${numero(c.emPedido)} a caminho = ${numero(c.posicao)}`
  return `${demanda}; ${prazo}; ${alvo}; ${conta}; ${fim(c, sugerida, transferida)}.`
}

function fim(c: Calculo, sugerida: number, transferida: number): string {
  const partes: string[] = []
  if (transferida > 0) partes.push(`${unidades(transferida)} vêm de outra loja`)
  if (sugerida > 0) {
    const regra = [
      c.multiplo > 1 ? `múltiplo de ${numero(c.multiplo)}` : '',
      c.minimo > 1 ? `mínimo ${numero(c.minimo)}` : '',
      c.semTeto > sugerida + transferida ? `teto de ${numero(c.teto)} pela cobertura` : '',
    ].filter(Boolean)
    partes.push(`comprar ${numero(sugerida)}${regra.length > 0 ? ` (${regra.join(', ')})` : ''}`)
  } else if (transferida === 0) partes.push(`nada cabe no teto de ${numero(c.teto)}`)
  return partes.join(' e ')
}
