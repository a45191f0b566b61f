import { hoje, somarDias } from '#shared/regras/datas.ts'
import { useConcessionarias } from '../../lib/concessionarias.ts'
import { useFuso } from '../../lib/loja.ts'
import { type CampoFiltro, chipsDe } from '../lista/filtro.ts'
import { type Filtros, useFiltros } from '../lista/filtros.ts'
import type { Chip } from '../lista/ListPage.tsx'

type Campo = 'de' | 'ate' | 'loja' | 'codGrupo' | 'marca'

/** Which stores and days figures are asked of. */
export interface FiltroLido {
  de: string
  ate: string
  codConcessionaria?: number
  codGrupo?: number
  marca?: string
  uf?: string
}

/** Period, store, group and make in the address: everything within reach over the last 30 days until something is chosen. */
export function useFiltroIndicadores(dias = 30): {
  filtro: FiltroLido
  filtros: Filtros<Campo>
  mudar: (f: Filtros<Campo>) => void
  campos: readonly CampoFiltro<'loja' | 'codGrupo' | 'marca'>[]
  chips: Chip[]
  dia: string
} {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [filtros, mudar] = useFiltros(['de', 'ate', 'loja', 'codGrupo', 'marca'])
  const { todas, ativas } = useConcessionarias()
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted((a, b) => a.localeCompare(b))
  const escolha = (nome: 'loja' | 'codGrupo' | 'marca', rotulo: string, opcoes: { valor: string; nome: string }[]) =>
    opcoes.length < 2 ? [] : [{ tipo: 'escolha' as const, nome, rotulo, opcoes, vazio: 'Tudo ao meu alcance' }]
  const campos = [
    { tipo: 'periodo' as const, rotulo: 'Período' },
    ...escolha(
      'loja',
      'Concessionária',
      ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    ),
    ...escolha(
      'codGrupo',
      'Grupo',
      grupos.map(([cod, nome]) => ({ valor: String(cod), nome })),
    ),
    ...escolha(
      'marca',
      'Marca',
      marcas.map((m) => ({ valor: m, nome: m })),
    ),
  ]
  const periodo =
    filtros.de && filtros.ate ? { de: filtros.de, ate: filtros.ate } : { de: somarDias(dia, 1 - dias), ate: dia }
  return {
    filtro: {
      ...periodo,
      ...(Number(filtros.loja) > 0 && { codConcessionaria: Number(filtros.loja) }),
      ...(Number(filtros.codGrupo) > 0 && { codGrupo: Number(filtros.codGrupo) }),
      ...(filtros.marca && { marca: filtros.marca }),
    },
    filtros,
    mudar,
    campos,
    chips: chipsDe(campos, filtros, mudar),
    dia,
  }
}
