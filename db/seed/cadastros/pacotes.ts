import type { DemoPeca } from './cadastros.ts'
import { integer, type Rng } from '../generator/people.ts'
import type { Linha } from '../save.ts'

type Item = readonly [tipo: 'PECA' | 'MAO_DE_OBRA', codigo: string, quantidade: number]

const OLEO: readonly Item[] = [
  ['PECA', 'PX-0010', 4],
  ['PECA', 'PX-0026', 1],
  ['MAO_DE_OBRA', 'MOT-10', 1],
]
const FREIO: readonly Item[] = [
  ['PECA', 'PX-0012', 2],
  ['MAO_DE_OBRA', 'FRE-30', 1],
]
const FILTERS: readonly Item[] = [
  ['MAO_DE_OBRA', 'FIL-10', 1],
  ['MAO_DE_OBRA', 'FIL-20', 1],
]
const ARREFECIMENTO: readonly Item[] = [
  ['PECA', 'PX-0013', 2],
  ['PECA', 'PX-0014', 1],
  ['MAO_DE_OBRA', 'MOT-21', 1],
]

/** Maintenance plan of the demonstration: km, months, required by the warranty, contents. */
const PLANO: readonly (readonly [km: number, meses: number, garantia: boolean, itens: readonly Item[]])[] = [
  [10_000, 12, true, OLEO],
  [20_000, 24, true, [...OLEO, ...FILTERS]],
  [30_000, 36, true, [...OLEO, ...FREIO]],
  [40_000, 48, false, [...OLEO, ...FILTERS, ...FREIO]],
  [50_000, 60, false, [...OLEO, ...ARREFECIMENTO]],
  [60_000, 72, false, [...OLEO, ...FILTERS, ...FREIO, ...ARREFECIMENTO]],
  [70_000, 84, false, OLEO],
  [80_000, 96, false, [...OLEO, ...FILTERS, ...ARREFECIMENTO]],
]

/** Packages of every make, with their contents; takes codes from `proximo`. */
export function buildPacotes(
  cod_distribuidor: number,
  marcas: readonly string[],
  proximo: () => number,
): { pacotes: Linha[]; componentes: Linha[] } {
  const pacotes: Linha[] = []
  const componentes: Linha[] = []
  for (const [n, marca] of [...new Set(marcas)].entries())
    for (const [km, meses, exigido_garantia, itens] of PLANO) {
      // One package is missing on purpose: the tree of packages shows the gap.
      if (n === 1 && km === 30_000) continue
      const cod_pacote = proximo()
      pacotes.push({
        cod_distribuidor,
        cod_pacote,
        marca,
        modelo: null,
        nome: `Revisão de ${km.toLocaleString('pt-BR')} km`,
        km,
        meses,
        exigido_garantia,
        ativo: true,
      })
      itens.forEach(([tipo, codigo, quantidade], ordem) =>
        componentes.push({
          cod_distribuidor,
          cod_pacote,
          ordem,
          tipo,
          codigo,
          quantidade: tipo === 'PECA' ? quantidade : null,
          minutos: null,
        }),
      )
    }
  return { pacotes, componentes }
}

/** Stock of a store and its shelf positions: most of the catalogue, some of it sold out. */
export function buildEstoque(rng: Rng, key: Linha, pecas: readonly DemoPeca[], em: string): Linha[] {
  return pecas
    .filter(() => rng() < 0.8)
    .map((p) => ({
      ...key,
      codigo: p.codigo,
      quantidade: p.disponivel ? integer(rng, 1, 24) : 0,
      localizacao: `${String.fromCharCode(65 + integer(rng, 0, 5))}-${String(integer(rng, 1, 40)).padStart(2, '0')}`,
      atualizado_em: em,
    }))
}

/** Rates of the price calculator from the first day of the year. */
export function buildParametro(rng: Rng, key: Linha, ano: number): Linha {
  return {
    ...key,
    vigente_de: `${ano}-01-01`,
    impostos_pontos: 925,
    comissao_pontos: 200,
    margem_alvo_pontos: 2500,
    margem_minima_pontos: 1000,
    custo_fixo_mensal: integer(rng, 90, 140) * 100_000,
    mecanicos: integer(rng, 5, 10),
    horas_mes: 176,
    utilizacao_pontos: 8000,
  }
}
