import type { Nivel } from '#shared/core/contract.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'

/** A section of the dashboard and its figures. */
export interface Section {
  nome: string
  figures: readonly Indicador[]
}

const OFERTA: Section = {
  nome: 'Orçamentos',
  figures: [
    'aprovado',
    'conversao',
    'conversaoItens',
    'identificado',
    'taxaEnvio',
    'tempoPreco',
    'tempoResposta',
    'recuperado',
    'recuperacao',
  ],
}
const OFICINA: Section = {
  nome: 'Oficina',
  figures: [
    'passagens',
    'penetracao',
    'identificadoPorPassagem',
    'ticket',
    'noShow',
    'entregaNoPrazo',
    'retorno',
    'nps',
  ],
}
const SITE: Section = {
  nome: 'Agendamento pelo site',
  figures: ['parteDoSite', 'noShowSite', 'noShowOutros', 'noShowComSinal', 'noShowSemSinal'],
}
const HOURS: Section = {
  nome: 'Horas',
  figures: ['horasDisponiveis', 'utilizacao', 'eficiencia', 'produtividade', 'valorHora'],
}
const CONVERSAS: Section = { nome: 'Conversas', figures: ['tempoConversa', 'conversasNoPrazo'] }
const VENDAS: Section = { nome: 'Vendas', figures: ['vendas', 'margemVendas'] }
const PECAS: Section = { nome: 'Peças', figures: ['atendimentoPecas', 'vendasPerdidas'] }

/** Section order by level: offers and workshop first for group managers, sales first for all others. */
export const sectionsFor = (nivel: Nivel | undefined): readonly Section[] =>
  nivel === 1
    ? [OFERTA, OFICINA, SITE, CONVERSAS, HOURS, PECAS, VENDAS]
    : [VENDAS, OFERTA, OFICINA, SITE, CONVERSAS, HOURS, PECAS]
