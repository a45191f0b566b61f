import type { Nivel } from '#shared/core/contract.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'

/** A part of the dashboard and its figures. */
export interface Secao {
  nome: string
  figuras: readonly Indicador[]
}

const OFERTA: Secao = {
  nome: 'Orçamentos',
  figuras: [
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
const OFICINA: Secao = {
  nome: 'Oficina',
  figuras: [
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
const HORAS: Secao = {
  nome: 'Horas',
  figuras: ['horasDisponiveis', 'utilizacao', 'eficiencia', 'produtividade', 'valorHora'],
}
const VENDAS: Secao = { nome: 'Vendas', figuras: ['vendas', 'margemVendas'] }
const PECAS: Secao = { nome: 'Peças', figuras: ['atendimentoPecas', 'vendasPerdidas'] }

/** What each level sees first: who runs a group its workshops, who runs the network what it sold. */
export const secoesDe = (nivel: Nivel | undefined): readonly Secao[] =>
  nivel === 1 ? [OFERTA, OFICINA, HORAS, PECAS, VENDAS] : [VENDAS, OFERTA, OFICINA, HORAS, PECAS]
