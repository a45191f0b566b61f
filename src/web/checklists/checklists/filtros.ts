import { ORDENS_CHECKLISTS } from '#shared/checklists/checklists.ts'
import { ESTADOS_ORCAMENTO } from '#shared/rules/orcamento.ts'
import type { CampoFiltro } from '../../recipes/lista/filtro.ts'
import type { Filtros } from '../../recipes/lista/filtros.ts'
import { nomeEstado } from '../../ui/dados/EstadoBadge.tsx'
import type { PedidoChecklists } from './api.ts'

/** Filters of a list of checklists, by the name they have in the address. */
export const NOMES_DOS_FILTROS = [
  'busca',
  'de',
  'ate',
  'loja',
  'cor',
  'marca',
  'consultor',
  'estado',
  'garantia',
  'tipoOs',
  'modelo',
  'chassi',
  'ordem',
  'sentido',
] as const
/** What orders a list without narrowing it. */
export const ORDENAM: readonly string[] = ['ordem', 'sentido']
export type NomeDoFiltro = (typeof NOMES_DOS_FILTROS)[number]
type FiltrosChecklists = Filtros<NomeDoFiltro>
type Campo = CampoFiltro<NomeDoFiltro>

const TODAS = 'todas'
const CORES = ['VERMELHO', 'AMARELO', 'VERDE'] as const
const ESTADOS = ['SEM_ORCAMENTO', ...ESTADOS_ORCAMENTO] as const
const GARANTIA = ['sim', 'nao'] as const

const opcao = (valor: string) => ({ valor, nome: valor })
const um = <T extends string>(valores: readonly T[], valor: string | undefined): T | undefined =>
  valores.find((v) => v === valor)

/** Filters that need the choices that the server offers. */
export interface Opcoes {
  marcas: readonly string[]
  modelos: readonly string[]
  tiposOs: readonly string[]
  consultores: readonly { codConsultor: number; nome: string; concessionaria: string }[]
  lojas: readonly { codConcessionaria: number; nome: string }[]
}

/** Every field that a drawer of these lists may have; a list takes those it names. */
export function camposDe(
  o: Opcoes,
  variasLojas: boolean,
): Record<Exclude<NomeDoFiltro, 'busca' | 'de' | 'ate' | 'ordem' | 'sentido'> | 'periodo', Campo> {
  const escolha = (nome: NomeDoFiltro, rotulo: string, opcoes: readonly { valor: string; nome: string }[]): Campo => ({
    tipo: 'escolha',
    nome,
    rotulo,
    opcoes,
  })
  return {
    periodo: { tipo: 'periodo', rotulo: 'Período' },
    loja: {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      vazio: 'A selecionada no alto da tela',
      opcoes: [
        { valor: TODAS, nome: 'Todas ao meu alcance' },
        ...o.lojas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
      ],
    },
    cor: escolha('cor', 'Cor', [
      { valor: 'VERMELHO', nome: 'Com item urgente' },
      { valor: 'AMARELO', nome: 'Com item de atenção' },
      { valor: 'VERDE', nome: 'Tudo em ordem' },
    ]),
    marca: escolha('marca', 'Marca', o.marcas.map(opcao)),
    consultor: escolha(
      'consultor',
      'Consultor',
      o.consultores.map((c) => ({
        valor: String(c.codConsultor),
        nome: variasLojas ? `${c.nome} · ${c.concessionaria}` : c.nome,
      })),
    ),
    estado: escolha('estado', 'Estado do orçamento', [
      { valor: 'SEM_ORCAMENTO', nome: 'Sem orçamento' },
      ...ESTADOS_ORCAMENTO.map((e) => ({ valor: e, nome: nomeEstado(e) })),
    ]),
    garantia: escolha('garantia', 'Garantia', [
      { valor: 'sim', nome: 'Em garantia' },
      { valor: 'nao', nome: 'Fora da garantia' },
    ]),
    tipoOs: escolha('tipoOs', 'Tipo de OS', o.tiposOs.map(opcao)),
    modelo: escolha('modelo', 'Modelo', o.modelos.map(opcao)),
    chassi: { tipo: 'texto', nome: 'chassi', rotulo: 'Final do chassi' },
  }
}

/** The store that the filters mean: one named, all of them (undefined), or the one selected in the header. */
export function lojaDosFiltros(f: FiltrosChecklists, selecionada: number | null): number | undefined {
  if (f.loja === TODAS) return undefined
  return Number(f.loja) || (selecionada ?? undefined)
}

/** How the address orders the list; newest first without a choice. */
export function ordenacaoDe(f: FiltrosChecklists) {
  return {
    ordem: um(ORDENS_CHECKLISTS, f.ordem) ?? 'criadoEm',
    sentido: f.sentido === 'asc' ? ('asc' as const) : ('desc' as const),
  }
}

/** The filters of the address as the server takes them; what it would refuse is left out. */
export function pedidoDe(f: FiltrosChecklists, codConcessionaria: number | undefined): PedidoChecklists {
  const { busca, de, ate, marca, tipoOs, modelo, chassi } = f
  return {
    codConcessionaria,
    busca,
    de,
    ate,
    marca,
    tipoOs,
    modelo,
    chassi,
    cor: um(CORES, f.cor),
    estado: um(ESTADOS, f.estado),
    garantia: um(GARANTIA, f.garantia),
    codConsultor: Number(f.consultor) || undefined,
  }
}
