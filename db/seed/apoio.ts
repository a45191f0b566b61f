import type { PecaDemo } from './cadastros.ts'
import { inteiro, type Rng } from './gerador/pessoas.ts'
import type { Linha } from './gravar.ts'

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
const FILTROS: readonly Item[] = [
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
  [20_000, 24, true, [...OLEO, ...FILTROS]],
  [30_000, 36, true, [...OLEO, ...FREIO]],
  [40_000, 48, false, [...OLEO, ...FILTROS, ...FREIO]],
  [50_000, 60, false, [...OLEO, ...ARREFECIMENTO]],
  [60_000, 72, false, [...OLEO, ...FILTROS, ...FREIO, ...ARREFECIMENTO]],
  [70_000, 84, false, OLEO],
  [80_000, 96, false, [...OLEO, ...FILTROS, ...ARREFECIMENTO]],
]

/** Packages of every brand, with their contents; codes from `proximo`. */
export function pacotesDe(
  cod_distribuidor: number,
  marcas: readonly string[],
  proximo: () => number,
): { pacotes: Linha[]; componentes: Linha[] } {
  const pacotes: Linha[] = []
  const componentes: Linha[] = []
  for (const [n, marca] of [...new Set(marcas)].entries())
    for (const [km, meses, exigido_garantia, itens] of PLANO) {
      // Somebody forgot one: the tree tells.
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

/** Where the parts of a store lie, and how many: most of the catalogue, some of it gone. */
export function estoqueDe(rng: Rng, chave: Linha, pecas: readonly PecaDemo[], em: string): Linha[] {
  return pecas
    .filter(() => rng() < 0.8)
    .map((p) => ({
      ...chave,
      codigo: p.codigo,
      quantidade: p.disponivel ? inteiro(rng, 1, 24) : 0,
      localizacao: `${String.fromCharCode(65 + inteiro(rng, 0, 5))}-${String(inteiro(rng, 1, 40)).padStart(2, '0')}`,
      atualizado_em: em,
    }))
}

/** Rates of the price calculator, as of the year's first day. */
export function parametroDe(rng: Rng, chave: Linha, ano: number): Linha {
  return {
    ...chave,
    vigente_de: `${ano}-01-01`,
    impostos_pontos: 925,
    comissao_pontos: 200,
    margem_alvo_pontos: 2500,
    margem_minima_pontos: 1000,
    custo_fixo_mensal: inteiro(rng, 90, 140) * 100_000,
    mecanicos: inteiro(rng, 5, 10),
    horas_mes: 176,
    utilizacao_pontos: 8000,
  }
}
