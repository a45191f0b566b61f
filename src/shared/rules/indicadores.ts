import type { Nivel } from '../core/contract.ts'
import { formatarDuracao } from './datas.ts'
import { formatarReais, formatarReaisInteiros } from './dinheiro.ts'
import { type Medida, medianaDasFaixas, type Soma } from './medidas-indicadores.ts'

/** How a value reads: `porcento` values are ratios, `dinheiro` centavos, `tempo` minutes, `horas` hours. */
export type Unidade = 'contagem' | 'dinheiro' | 'porcento' | 'tempo' | 'horas' | 'pontos'

/** Rows behind a figure: which records are listed when it is opened. */
export type Fonte =
  | 'orcamentos'
  | 'linhas'
  | 'passagens'
  | 'agendamentos'
  | 'entregas'
  | 'ordens'
  | 'pesquisas'
  | 'dias'
  | 'vendas'
  | 'pecas'

interface Definicao {
  nome: string
  /** In words, as people read it beside the figure. */
  formula: string
  unidade: Unidade
  /** Which way is good. */
  melhor: 'mais' | 'menos' | null
  /** Measures that are added above and below; a figure without `por` is a sum. */
  de: readonly Medida[]
  por?: readonly Medida[]
  /** What stands above where it is no plain sum. */
  cima?: (s: Soma) => number
  /** Where it is neither a sum nor a ratio: medians. */
  valor?: (s: Soma) => number | null
  fonte: Fonte
  niveis: readonly Nivel[]
}

const GESTAO = [1, 2, -1] as const
const OFERECIDO = ['oferecidoVermelho', 'oferecidoAmarelo', 'oferecidoSemCor'] as const
const APROVADO = ['aprovadoVermelho', 'aprovadoAmarelo', 'aprovadoSemCor'] as const
const IDENTIFICADO = ['identificadoVermelho', 'identificadoAmarelo'] as const

const soma = (s: Soma, medidas: readonly Medida[]) => medidas.reduce((n, m) => n + s[m], 0)
const COORTE = 'dos orçamentos criados no período'

const contagem = { unidade: 'contagem', melhor: 'mais', niveis: GESTAO } as const
const dinheiro = { unidade: 'dinheiro', melhor: 'mais', niveis: GESTAO } as const
const tempo = { unidade: 'tempo', melhor: 'menos', niveis: GESTAO } as const
const porcento = { unidade: 'porcento', melhor: 'mais', niveis: GESTAO } as const

/** Every figure of the product, once: what it is called, how it is made, which way is good, and the rows behind it. A quote counts on the day on which it was created, whatever happened later; what was offered again counts once as offered. */
const DEFINICOES = {
  passagens: {
    ...contagem,
    nome: 'Passagens',
    formula: 'Chegadas de veículos à oficina no período.',
    de: ['passagens'],
    fonte: 'passagens',
  },
  penetracao: {
    ...porcento,
    nome: 'Penetração de checklist',
    formula: 'Passagens com checklist finalizado ÷ passagens.',
    de: ['passagensChecklist'],
    por: ['passagens'],
    fonte: 'passagens',
  },
  orcamentos: {
    ...contagem,
    nome: 'Orçamentos',
    formula: 'Orçamentos criados no período, sem cancelados e sem novas ofertas do que já fora recusado.',
    de: ['orcamentos'],
    fonte: 'orcamentos',
  },
  comAchado: {
    ...contagem,
    nome: 'Com achado',
    formula: `Com ao menos um item vermelho ou amarelo, ${COORTE}.`,
    de: ['comAchado'],
    fonte: 'orcamentos',
  },
  identificado: {
    ...dinheiro,
    nome: 'Identificado',
    formula: `Valor dos itens vermelhos e amarelos ${COORTE}, já com preço.`,
    de: IDENTIFICADO,
    fonte: 'linhas',
  },
  identificadoPorPassagem: {
    ...dinheiro,
    nome: 'Identificado por passagem',
    formula: 'Identificado ÷ passagens.',
    de: IDENTIFICADO,
    por: ['passagens'],
    fonte: 'linhas',
  },
  enviados: {
    ...contagem,
    nome: 'Enviados',
    formula: `Com achado e enviados ao cliente, ${COORTE}.`,
    de: ['enviados'],
    fonte: 'orcamentos',
  },
  taxaEnvio: {
    ...porcento,
    nome: 'Taxa de envio',
    formula: 'Orçamentos enviados ÷ orçamentos com vermelho ou amarelo.',
    de: ['enviados'],
    por: ['comAchado'],
    fonte: 'orcamentos',
  },
  vistos: {
    ...contagem,
    nome: 'Abertos pelo cliente',
    formula: `Enviados que o cliente abriu ou respondeu, ${COORTE}.`,
    de: ['vistos'],
    fonte: 'orcamentos',
  },
  respondidos: {
    ...contagem,
    nome: 'Respondidos',
    formula: `Com achado e resposta do cliente, ${COORTE}.`,
    de: ['respondidos'],
    fonte: 'orcamentos',
  },
  aprovados: {
    ...contagem,
    nome: 'Aprovados',
    formula: `Com achado e aprovados, no todo ou em parte, ${COORTE}.`,
    de: ['aprovados'],
    fonte: 'orcamentos',
  },
  oferecido: {
    ...dinheiro,
    nome: 'Oferecido',
    formula: `Valor das linhas oferecidas ${COORTE}; o que foi oferecido de novo conta uma vez só.`,
    de: OFERECIDO,
    fonte: 'linhas',
  },
  aprovado: {
    ...dinheiro,
    nome: 'Aprovado',
    formula: `Valor das linhas aprovadas ${COORTE}, também nas novas ofertas.`,
    de: APROVADO,
    fonte: 'linhas',
  },
  conversao: {
    ...porcento,
    nome: 'Conversão em R$',
    formula: 'Valor aprovado ÷ valor oferecido.',
    de: APROVADO,
    por: OFERECIDO,
    fonte: 'linhas',
  },
  conversaoItens: {
    ...porcento,
    nome: 'Conversão em itens',
    formula: 'Linhas aprovadas ÷ linhas oferecidas.',
    de: ['aprovadasVermelho', 'aprovadasAmarelo', 'aprovadasSemCor'],
    por: ['oferecidasVermelho', 'oferecidasAmarelo', 'oferecidasSemCor'],
    fonte: 'linhas',
  },
  conversaoVermelho: {
    ...porcento,
    nome: 'Conversão dos vermelhos',
    formula: 'Valor aprovado ÷ valor oferecido dos itens vermelhos.',
    de: ['aprovadoVermelho'],
    por: ['oferecidoVermelho'],
    fonte: 'linhas',
  },
  conversaoAmarelo: {
    ...porcento,
    nome: 'Conversão dos amarelos',
    formula: 'Valor aprovado ÷ valor oferecido dos itens amarelos.',
    de: ['aprovadoAmarelo'],
    por: ['oferecidoAmarelo'],
    fonte: 'linhas',
  },
  conversaoSemCor: {
    ...porcento,
    nome: 'Conversão sem cor',
    formula: 'Valor aprovado ÷ valor oferecido das linhas que não vêm de um achado.',
    de: ['aprovadoSemCor'],
    por: ['oferecidoSemCor'],
    fonte: 'linhas',
  },
  recuperado: {
    ...dinheiro,
    nome: 'Recuperado',
    formula: 'Valor aprovado em novas ofertas, feitas no período, de linhas que tinham sido recusadas.',
    de: ['recuperado'],
    fonte: 'linhas',
  },
  recuperacao: {
    ...porcento,
    nome: 'Recuperação',
    formula: 'Recuperado ÷ valor recusado ou vencido do período.',
    de: ['recuperado'],
    por: ['recusado'],
    fonte: 'linhas',
  },
  tempoPreco: {
    ...tempo,
    nome: 'Tempo até o preço',
    formula: `Mediana do tempo entre criar e precificar, ${COORTE}; contado em faixas de 5 minutos a alguns dias.`,
    de: [],
    valor: (s) => medianaDasFaixas(s.tempoPreco),
    fonte: 'orcamentos',
  },
  tempoResposta: {
    ...tempo,
    nome: 'Tempo até a resposta',
    formula: `Mediana do tempo entre enviar e o cliente responder, ${COORTE}; contado em faixas de 5 minutos a alguns dias.`,
    de: [],
    valor: (s) => medianaDasFaixas(s.tempoResposta),
    fonte: 'orcamentos',
  },
  ticket: {
    ...dinheiro,
    nome: 'Ticket médio',
    formula: 'Peças e serviços das OS abertas no período ÷ passagens.',
    de: ['valorPecas', 'valorServicos'],
    por: ['passagens'],
    fonte: 'ordens',
  },
  horasDisponiveis: {
    ...contagem,
    nome: 'Horas disponíveis',
    formula: 'Turno dos mecânicos, sem ausências e feriados, dos dias já encerrados.',
    unidade: 'horas',
    melhor: null,
    de: ['segundosPresenca'],
    cima: (s) => s.segundosPresenca / 3600,
    fonte: 'dias',
  },
  utilizacao: {
    ...porcento,
    nome: 'Utilização',
    formula: 'Tempo trabalhado dentro do turno ÷ tempo de turno dos mecânicos (ausências e feriados fora).',
    de: ['segundosTrabalhados'],
    por: ['segundosPresenca'],
    fonte: 'dias',
  },
  eficiencia: {
    ...porcento,
    nome: 'Eficiência',
    formula: 'Horas vendidas nas OS ÷ horas trabalhadas, dos dias já encerrados.',
    de: ['minutosVendidosContados'],
    por: ['segundosTrabalhados'],
    cima: (s) => s.minutosVendidosContados * 60,
    fonte: 'dias',
  },
  produtividade: {
    ...porcento,
    nome: 'Produtividade',
    formula: 'Horas vendidas nas OS ÷ horas disponíveis, dos dias já encerrados.',
    de: ['minutosVendidosContados'],
    por: ['segundosPresenca'],
    cima: (s) => s.minutosVendidosContados * 60,
    fonte: 'dias',
  },
  valorHora: {
    ...dinheiro,
    nome: 'Valor da hora vendida',
    formula: 'Mão de obra das OS do período ÷ horas vendidas.',
    de: ['valorVendido'],
    por: ['minutosVendidos'],
    cima: (s) => s.valorVendido * 60,
    fonte: 'ordens',
  },
  noShow: {
    ...porcento,
    melhor: 'menos',
    nome: 'Não compareceram',
    formula: '1 − chegaram ÷ agendados, dos agendamentos do período que já tiveram desfecho.',
    de: ['agendados', 'chegaram'],
    por: ['agendados'],
    cima: (s) => s.agendados - s.chegaram,
    fonte: 'agendamentos',
  },
  entregaNoPrazo: {
    ...porcento,
    nome: 'No prazo',
    formula: 'Entregues até a hora prometida ÷ entregues no período.',
    de: ['noPrazo'],
    por: ['entregues'],
    fonte: 'entregas',
  },
  retorno: {
    ...porcento,
    melhor: 'menos',
    nome: 'Retorno',
    formula: 'OS que repetem um serviço de outra OS do mesmo veículo, dos 90 dias anteriores ÷ OS abertas no período.',
    de: ['retornos'],
    por: ['ordens'],
    fonte: 'ordens',
  },
  nps: {
    ...contagem,
    nome: 'NPS',
    formula: 'Promotores (notas 9 e 10) − detratores (0 a 6), ÷ respostas do período × 100.',
    unidade: 'pontos',
    de: ['promotores', 'detratores'],
    por: ['respostas'],
    cima: (s) => (s.promotores - s.detratores) * 100,
    fonte: 'pesquisas',
  },
  vendas: {
    ...dinheiro,
    nome: 'Vendas',
    formula: 'Líquido lançado no período: bruto − descontos − devoluções − impostos.',
    de: ['vendasLiquido'],
    fonte: 'vendas',
  },
  margemVendas: {
    ...porcento,
    nome: 'Margem das vendas',
    formula: '(Líquido − custo) ÷ líquido do que foi lançado no período.',
    de: ['vendasLiquido', 'vendasCusto'],
    por: ['vendasLiquido'],
    cima: (s) => s.vendasLiquido - s.vendasCusto,
    fonte: 'vendas',
  },
  atendimentoPecas: {
    ...porcento,
    nome: 'Atendimento de peças',
    formula: 'Unidades que saíram para venda e oficina ÷ essas mais as das vendas perdidas.',
    de: ['pecasSaidas'],
    por: ['pecasSaidas', 'pecasPerdidas'],
    fonte: 'pecas',
  },
  vendasPerdidas: {
    ...dinheiro,
    melhor: 'menos',
    nome: 'Vendas perdidas',
    formula: 'Peças procuradas e não encontradas no estoque: unidades × preço atual do cadastro.',
    de: ['valorPerdido'],
    fonte: 'pecas',
  },
} as const satisfies Record<string, Definicao>

export type Indicador = keyof typeof DEFINICOES
export const INDICADORES: Readonly<Record<Indicador, Definicao>> = DEFINICOES
export const CODIGOS_INDICADOR = Object.keys(DEFINICOES) as [Indicador, ...Indicador[]]

/** Values of every figure. */
export type Valores = Record<Indicador, number | null>

/** Sum ÷ sum; null where there is nothing to divide by. */
export const razao = (a: number, b: number): number | null => (b === 0 ? null : a / b)

/** What a figure adds up above and below (null: it is no ratio); null of a median, which does not add up. */
export function partesDe(i: Indicador, s: Soma): { cima: number; baixo: number | null } | null {
  const d = INDICADORES[i]
  if (d.valor) return null
  return { cima: d.cima?.(s) ?? soma(s, d.de), baixo: d.por ? soma(s, d.por) : null }
}

/** A figure's value; null where it has none. Money, counts and points are whole. */
export function valorDe(i: Indicador, s: Soma): number | null {
  const { unidade, valor } = INDICADORES[i]
  const p = partesDe(i, s)
  const v = p === null ? (valor?.(s) ?? null) : p.baixo === null ? p.cima : razao(p.cima, p.baixo)
  // Hours are counted when a day has ended: none at all were not counted yet.
  if (unidade === 'horas' && v === 0) return null
  return v !== null && ['dinheiro', 'pontos', 'contagem'].includes(unidade) ? Math.round(v) : v
}

/** Every figure of some sums. */
export const valoresDe = (s: Soma): Valores =>
  Object.fromEntries(CODIGOS_INDICADOR.map((i) => [i, valorDe(i, s)])) as Valores

/** A ratio in words: '82,4 %'. */
export const emPorcento = (r: number): string => `${(r * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** A value in its unit; a dash where there is none. `inteiro` leaves the centavos out. */
export function formatarUnidade(unidade: Unidade, v: number | null, inteiro = false): string {
  if (v === null) return '—'
  if (unidade === 'porcento') return emPorcento(v)
  if (unidade === 'dinheiro') return inteiro ? formatarReaisInteiros(v) : formatarReais(v)
  if (unidade === 'tempo') return formatarDuracao(v)
  if (unidade === 'horas') return `${v.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`
  return v.toLocaleString('pt-BR', { maximumFractionDigits: 0 })
}

/** A figure's value in words. */
export const formatarIndicador = (i: Indicador, v: number | null, inteiro = false): string =>
  formatarUnidade(INDICADORES[i].unidade, v, inteiro)

/** How a figure stands beside another of its own: better, worse, or neither. */
export function comparar(i: Indicador, agora: number | null, antes: number | null): 'melhor' | 'pior' | 'igual' | null {
  if (agora === null || antes === null) return null
  if (formatarIndicador(i, agora) === formatarIndicador(i, antes)) return 'igual'
  const { melhor } = INDICADORES[i]
  if (melhor === null) return null
  return agora > antes === (melhor === 'mais') ? 'melhor' : 'pior'
}
