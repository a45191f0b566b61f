import { formatarDia, hoje, somarDias } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useFuso } from '../../core/loja.ts'
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

/** What holds until a period is chosen: so many days up to today, or so many whole months and the one that runs. */
type Usual = { dias: number } | { meses: number }

function usualPeriod(usual: Usual, today: string): { de: string; ate: string } {
  const de = 'dias' in usual ? somarDias(today, 1 - usual.dias) : `${mesMais(today.slice(0, 7), -usual.meses)}-01`
  return { de, ate: today }
}

/** Period, store, group and make in the address: everything within reach over the last 30 days, or what is `usual`, until something is chosen. */
export function useFiltroIndicadores(usual: Usual = { dias: 30 }): {
  filtro: FiltroLido
  filtros: Filtros<Campo>
  mudar: (f: Filtros<Campo>) => void
  campos: readonly CampoFiltro<'loja' | 'codGrupo' | 'marca'>[]
  chips: Chip[]
  dia: string
  /** The period in words: it stands on the screen whatever was chosen. */
  periodo: string
} {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [filtros, mudar] = useFiltros(['de', 'ate', 'loja', 'codGrupo', 'marca'])
  const { todas, ativas } = useConcessionarias()
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const marcas = [...new Set(todas.map((c) => c.marca))].toSorted((a, b) => a.localeCompare(b))
  const escolha = (nome: 'loja' | 'codGrupo' | 'marca', rotulo: string, opcoes: { valor: string; nome: string }[]) =>
    opcoes.length < 2 ? [] : [{ tipo: 'escolha' as const, nome, rotulo, opcoes, vazio: 'Tudo ao meu alcance' }]
  const padrao = usualPeriod(usual, dia)
  const emPalavras = (p: { de: string; ate: string }) => `${formatarDia(p.de)} a ${formatarDia(p.ate)}`
  const campos = [
    { tipo: 'periodo' as const, rotulo: 'Período', vazio: emPalavras(padrao) },
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
  const periodo = filtros.de && filtros.ate ? { de: filtros.de, ate: filtros.ate } : padrao
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
    periodo: emPalavras(periodo),
  }
}
