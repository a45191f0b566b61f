import { formatDuration } from './dates.ts'
import { formatReais, formatWholeReais } from './money.ts'
import type { Definition, Unit } from './indicador-definition.ts'
import { SITE_INDICADORES } from './indicadores-site.ts'
import { type Medida, medianOfBands, type Totals } from './indicador-medidas.ts'
import { formatNumber, formatPercent } from './numbers.ts'

const MANAGERS = [1, 2, -1] as const
const OFFERED = ['oferecidoVermelho', 'oferecidoAmarelo', 'oferecidoSemCor'] as const
const APPROVED = ['aprovadoVermelho', 'aprovadoAmarelo', 'aprovadoSemCor'] as const
const IDENTIFIED = ['identificadoVermelho', 'identificadoAmarelo'] as const

const sum = (s: Totals, medidas: readonly Medida[]) => medidas.reduce((n, m) => n + s[m], 0)
const COHORT = 'dos orçamentos criados no período'

const count = { unidade: 'contagem', melhor: 'mais', niveis: MANAGERS } as const
const money = { unidade: 'dinheiro', melhor: 'mais', niveis: MANAGERS } as const
const tempo = { unidade: 'tempo', melhor: 'menos', niveis: MANAGERS } as const
const percent = { unidade: 'porcento', melhor: 'mais', niveis: MANAGERS } as const

/** Every figure: name, formula, good direction, source records. A quote counts on its creation day; a re-offered line counts as offered once. */
const DEFINITIONS = {
  passagens: {
    ...count,
    nome: 'Passagens',
    formula: 'Chegadas de veículos à oficina no período.',
    de: ['passagens'],
    fonte: 'passagens',
  },
  penetracao: {
    ...percent,
    nome: 'Penetração de checklist',
    formula: 'Passagens com checklist finalizado ÷ passagens.',
    de: ['passagensChecklist'],
    por: ['passagens'],
    fonte: 'passagens',
  },
  orcamentos: {
    ...count,
    nome: 'Orçamentos',
    formula: 'Orçamentos criados no período, sem cancelados e sem novas ofertas do que já fora recusado.',
    de: ['orcamentos'],
    fonte: 'orcamentos',
  },
  comAchado: {
    ...count,
    nome: 'Com achado',
    formula: `Com ao menos um item vermelho ou amarelo, ${COHORT}.`,
    de: ['comAchado'],
    fonte: 'orcamentos',
  },
  identificado: {
    ...money,
    nome: 'Identificado',
    formula: `Valor dos itens vermelhos e amarelos ${COHORT}, já com preço.`,
    de: IDENTIFIED,
    fonte: 'linhas',
  },
  identificadoPorPassagem: {
    ...money,
    nome: 'Identificado por passagem',
    formula: 'Identificado ÷ passagens.',
    de: IDENTIFIED,
    por: ['passagens'],
    fonte: 'linhas',
  },
  enviados: {
    ...count,
    nome: 'Enviados',
    formula: `Com achado e enviados ao cliente, ${COHORT}.`,
    de: ['enviados'],
    fonte: 'orcamentos',
  },
  taxaEnvio: {
    ...percent,
    nome: 'Taxa de envio',
    formula: 'Orçamentos enviados ÷ orçamentos com vermelho ou amarelo.',
    de: ['enviados'],
    por: ['comAchado'],
    fonte: 'orcamentos',
  },
  vistos: {
    ...count,
    nome: 'Abertos pelo cliente',
    formula: `Enviados que o cliente abriu ou respondeu, ${COHORT}.`,
    de: ['vistos'],
    fonte: 'orcamentos',
  },
  respondidos: {
    ...count,
    nome: 'Respondidos',
    formula: `Com achado e resposta do cliente, ${COHORT}.`,
    de: ['respondidos'],
    fonte: 'orcamentos',
  },
  aprovados: {
    ...count,
    nome: 'Aprovados',
    formula: `Com achado e aprovados, no todo ou em parte, ${COHORT}.`,
    de: ['aprovados'],
    fonte: 'orcamentos',
  },
  oferecido: {
    ...money,
    nome: 'Oferecido',
    formula: `Valor das linhas oferecidas ${COHORT}; o que foi oferecido de novo conta uma vez só.`,
    de: OFFERED,
    fonte: 'linhas',
  },
  aprovado: {
    ...money,
    nome: 'Aprovado',
    formula: `Valor das linhas aprovadas ${COHORT}, também nas novas ofertas.`,
    de: APPROVED,
    fonte: 'linhas',
  },
  conversao: {
    ...percent,
    nome: 'Conversão em R$',
    formula: 'Valor aprovado ÷ valor oferecido.',
    de: APPROVED,
    por: OFFERED,
    fonte: 'linhas',
  },
  conversaoItens: {
    ...percent,
    nome: 'Conversão em itens',
    formula: 'Linhas aprovadas ÷ linhas oferecidas.',
    de: ['aprovadasVermelho', 'aprovadasAmarelo', 'aprovadasSemCor'],
    por: ['oferecidasVermelho', 'oferecidasAmarelo', 'oferecidasSemCor'],
    fonte: 'linhas',
  },
  conversaoVermelho: {
    ...percent,
    nome: 'Conversão dos vermelhos',
    formula: 'Valor aprovado ÷ valor oferecido dos itens vermelhos.',
    de: ['aprovadoVermelho'],
    por: ['oferecidoVermelho'],
    fonte: 'linhas',
  },
  conversaoAmarelo: {
    ...percent,
    nome: 'Conversão dos amarelos',
    formula: 'Valor aprovado ÷ valor oferecido dos itens amarelos.',
    de: ['aprovadoAmarelo'],
    por: ['oferecidoAmarelo'],
    fonte: 'linhas',
  },
  conversaoSemCor: {
    ...percent,
    nome: 'Conversão sem cor',
    formula: 'Valor aprovado ÷ valor oferecido das linhas que não vêm de um achado.',
    de: ['aprovadoSemCor'],
    por: ['oferecidoSemCor'],
    fonte: 'linhas',
  },
  recuperado: {
    ...money,
    nome: 'Recuperado',
    formula: 'Valor aprovado em novas ofertas, feitas no período, de linhas que tinham sido recusadas.',
    de: ['recuperado'],
    fonte: 'linhas',
  },
  recuperacao: {
    ...percent,
    nome: 'Recuperação',
    formula: 'Recuperado ÷ valor recusado ou vencido do período.',
    de: ['recuperado'],
    por: ['recusado'],
    fonte: 'linhas',
  },
  tempoPreco: {
    ...tempo,
    nome: 'Tempo até o preço',
    formula: `Mediana do tempo entre criar e precificar, ${COHORT}; contado em faixas de 5 minutos a alguns dias.`,
    de: [],
    valor: (s) => medianOfBands(s.tempoPreco),
    fonte: 'orcamentos',
  },
  tempoResposta: {
    ...tempo,
    nome: 'Tempo até a resposta',
    formula: `Mediana do tempo entre enviar e o cliente responder, ${COHORT}; contado em faixas de 5 minutos a alguns dias.`,
    de: [],
    valor: (s) => medianOfBands(s.tempoResposta),
    fonte: 'orcamentos',
  },
  ticket: {
    ...money,
    nome: 'Ticket médio',
    formula: 'Peças e serviços das OS abertas no período ÷ passagens.',
    de: ['valorPecas', 'valorServicos'],
    por: ['passagens'],
    fonte: 'ordens',
  },
  horasDisponiveis: {
    ...count,
    nome: 'Horas disponíveis',
    formula: 'Turno dos mecânicos, sem ausências e feriados, dos dias já encerrados.',
    unidade: 'horas',
    melhor: null,
    de: ['segundosPresenca'],
    cima: (s) => s.segundosPresenca / 3600,
    fonte: 'dias',
  },
  utilizacao: {
    ...percent,
    nome: 'Utilização',
    formula: 'Tempo trabalhado dentro do turno ÷ tempo de turno dos mecânicos (ausências e feriados fora).',
    de: ['segundosTrabalhados'],
    por: ['segundosPresenca'],
    fonte: 'dias',
  },
  eficiencia: {
    ...percent,
    nome: 'Eficiência',
    formula: 'Horas vendidas nas OS ÷ horas trabalhadas, dos dias já encerrados.',
    de: ['minutosVendidosContados'],
    por: ['segundosTrabalhados'],
    cima: (s) => s.minutosVendidosContados * 60,
    fonte: 'dias',
  },
  produtividade: {
    ...percent,
    nome: 'Produtividade',
    formula: 'Horas vendidas nas OS ÷ horas disponíveis, dos dias já encerrados.',
    de: ['minutosVendidosContados'],
    por: ['segundosPresenca'],
    cima: (s) => s.minutosVendidosContados * 60,
    fonte: 'dias',
  },
  valorHora: {
    ...money,
    nome: 'Valor da hora vendida',
    formula: 'Mão de obra das OS do período ÷ horas vendidas.',
    de: ['valorVendido'],
    por: ['minutosVendidos'],
    cima: (s) => s.valorVendido * 60,
    fonte: 'ordens',
  },
  noShow: {
    ...percent,
    melhor: 'menos',
    nome: 'Não compareceram',
    formula: '1 − chegaram ÷ agendados, dos agendamentos do período que já tiveram desfecho.',
    de: ['agendados', 'chegaram'],
    por: ['agendados'],
    cima: (s) => s.agendados - s.chegaram,
    fonte: 'agendamentos',
  },
  ...SITE_INDICADORES,
  entregaNoPrazo: {
    ...percent,
    nome: 'No prazo',
    formula: 'Entregues até a hora prometida ÷ entregues no período.',
    de: ['noPrazo'],
    por: ['entregues'],
    fonte: 'entregas',
  },
  retorno: {
    ...percent,
    melhor: 'menos',
    nome: 'Retorno',
    formula: 'OS que repetem um serviço de outra OS do mesmo veículo, dos 90 dias anteriores ÷ OS abertas no período.',
    de: ['retornos'],
    por: ['ordens'],
    fonte: 'ordens',
  },
  nps: {
    ...count,
    nome: 'NPS',
    formula: 'Promotores (notas 9 e 10) − detratores (0 a 6), ÷ respostas do período × 100.',
    unidade: 'pontos',
    de: ['promotores', 'detratores'],
    por: ['respostas'],
    cima: (s) => (s.promotores - s.detratores) * 100,
    fonte: 'pesquisas',
  },
  vendas: {
    ...money,
    nome: 'Vendas',
    formula: 'Líquido lançado no período: bruto − descontos − devoluções − impostos.',
    de: ['vendasLiquido'],
    fonte: 'vendas',
  },
  margemVendas: {
    ...percent,
    nome: 'Margem das vendas',
    formula: '(Líquido − custo) ÷ líquido do que foi lançado no período.',
    de: ['vendasLiquido', 'vendasCusto'],
    por: ['vendasLiquido'],
    cima: (s) => s.vendasLiquido - s.vendasCusto,
    fonte: 'vendas',
  },
  atendimentoPecas: {
    ...percent,
    nome: 'Atendimento de peças',
    formula: 'Unidades que saíram para venda e oficina ÷ essas mais as das vendas perdidas.',
    de: ['pecasSaidas'],
    por: ['pecasSaidas', 'pecasPerdidas'],
    fonte: 'pecas',
  },
  vendasPerdidas: {
    ...money,
    melhor: 'menos',
    nome: 'Vendas perdidas',
    formula: 'Peças procuradas e não encontradas no estoque: unidades × preço atual do cadastro.',
    de: ['valorPerdido'],
    fonte: 'pecas',
  },
  tempoConversa: {
    ...tempo,
    nome: 'Tempo até a primeira resposta',
    formula:
      'Mediana do tempo entre a primeira mensagem do cliente sem resposta, recebida no período, e a primeira resposta de uma pessoa, em até 30 dias; o que o sistema manda sozinho não conta. Contado em faixas de 5 minutos a alguns dias.',
    de: [],
    valor: (s) => medianOfBands(s.tempoConversa),
    fonte: 'conversas',
  },
  conversasNoPrazo: {
    ...percent,
    nome: 'Respostas dentro da meta',
    formula: 'Mensagens do período respondidas por uma pessoa dentro da meta da loja ÷ mensagens respondidas.',
    de: ['conversasNoPrazo'],
    por: ['conversasRespondidas'],
    fonte: 'conversas',
  },
} as const satisfies Record<string, Definition>

export type Indicador = keyof typeof DEFINITIONS
export const INDICADORES: Readonly<Record<Indicador, Definition>> = DEFINITIONS
export const INDICADOR_CODES = Object.keys(DEFINITIONS) as [Indicador, ...Indicador[]]

/** The value of every figure. */
export type Values = Record<Indicador, number | null>

/** Sum ÷ sum; null when the divisor is zero. */
export const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b)

/** Numerator and divisor of a figure (divisor null: it is a sum). Null for a median, which does not add up. */
export function partsOf(i: Indicador, s: Totals): { cima: number; baixo: number | null } | null {
  const d = INDICADORES[i]
  if (d.valor) return null
  return { cima: d.cima?.(s) ?? sum(s, d.de), baixo: d.por ? sum(s, d.por) : null }
}

/** Value of a figure, null when it has none. Money, counts and points are whole numbers. */
export function getValue(i: Indicador, s: Totals): number | null {
  const { unidade, valor } = INDICADORES[i]
  const p = partsOf(i, s)
  const v = p === null ? (valor?.(s) ?? null) : p.baixo === null ? p.cima : ratio(p.cima, p.baixo)
  // Hours are counted after the end of a day: zero means that they are not counted yet.
  if (unidade === 'horas' && v === 0) return null
  return v !== null && ['dinheiro', 'pontos', 'contagem'].includes(unidade) ? Math.round(v) : v
}

/** Values of all figures for some totals. */
export const valuesOf = (s: Totals): Values =>
  Object.fromEntries(INDICADOR_CODES.map((i) => [i, getValue(i, s)])) as Values

/** A value with its unit; a dash for null. `integer` drops the centavos. */
export function formatUnit(unidade: Unit, v: number | null, integer = false): string {
  if (v === null) return '—'
  if (unidade === 'porcento') return formatPercent(v)
  if (unidade === 'dinheiro') return integer ? formatWholeReais(v) : formatReais(v)
  if (unidade === 'tempo') return formatDuration(v)
  return unidade === 'horas' ? `${formatNumber(v)} h` : formatNumber(v, 0)
}

/** Value of a figure in words. */
export const formatIndicador = (i: Indicador, v: number | null, integer = false): string =>
  formatUnit(INDICADORES[i].unidade, v, integer)

/** Compares two values of a figure: better, worse or equal. */
export function compare(i: Indicador, now: number | null, before: number | null): 'melhor' | 'pior' | 'igual' | null {
  const { melhor: best } = INDICADORES[i]
  if (now === null || before === null) return null
  if (formatIndicador(i, now) === formatIndicador(i, before)) return 'igual'
  if (best === null) return null
  return now > before === (best === 'mais') ? 'melhor' : 'pior'
}
