import { z } from 'zod'

/** Lines and states of a quote: domain §4. The state is derived from events and lines, never set by hand. */
export const ESTADOS_ORCAMENTO = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
  'PARCIAL',
  'APROVADO',
  'REPROVADO',
  'EXPIRADO',
  'EM_EXECUCAO',
  'FINALIZADO',
  'CANCELADO',
] as const
export const estadoOrcamento = z.enum(ESTADOS_ORCAMENTO)
export type EstadoOrcamento = z.infer<typeof estadoOrcamento>

export const ESTADOS_LINHA = [
  'PENDENTE',
  'PRECIFICADO',
  'OFERTADO',
  'APROVADO',
  'REPROVADO',
  'ADIADO',
  'EXPIRADO',
  'EXECUTADO',
  'NAO_EXECUTADO',
] as const
export const estadoLinha = z.enum(ESTADOS_LINHA)
export type EstadoLinha = z.infer<typeof estadoLinha>

export const TIPOS_EVENTO = [
  'CRIADO',
  'ATRIBUIDO',
  'MONTAGEM_INICIADA',
  'LINHAS_SALVAS',
  'PRECO_PEDIDO',
  'PRECO_CONCLUIDO',
  'ALCADA_PEDIDA',
  'ALCADA_APROVADA',
  'ALCADA_NEGADA',
  'ENVIADO',
  'REENVIADO',
  'RETIRADO',
  'VISUALIZADO',
  'RESPONDIDO',
  'REPROVADO',
  'EXPIRADO',
  'REOFERTADO',
  'COMPLEMENTADO',
  'EXECUCAO_INICIADA',
  'EXECUCAO_REGISTRADA',
  'FINALIZADO',
  'CANCELADO',
] as const
export const tipoEvento = z.enum(TIPOS_EVENTO)
export type TipoEvento = z.infer<typeof tipoEvento>

/** Which screen holds a quote. */
export const FASES = ['ABERTO', 'FECHADO', 'PERDIDO', 'CANCELADO'] as const
export type Fase = (typeof FASES)[number]

const FASE_DE: Record<EstadoOrcamento, Fase> = {
  NOVO: 'ABERTO',
  EM_MONTAGEM: 'ABERTO',
  AGUARDANDO_PRECO: 'ABERTO',
  PRECIFICADO: 'ABERTO',
  AGUARDANDO_ALCADA: 'ABERTO',
  ENVIADO: 'ABERTO',
  VISUALIZADO: 'ABERTO',
  PARCIAL: 'FECHADO',
  APROVADO: 'FECHADO',
  EM_EXECUCAO: 'FECHADO',
  FINALIZADO: 'FECHADO',
  REPROVADO: 'PERDIDO',
  EXPIRADO: 'PERDIDO',
  CANCELADO: 'CANCELADO',
}
/** Screen group of a state: ABERTO = gerenciar, FECHADO = finalizados, PERDIDO = reprovados. */
export function faseDe(estado: EstadoOrcamento): Fase {
  return FASE_DE[estado]
}

/** From which states an event may happen; an event absent from a state's set is refused with 409. */
const PODE: Record<TipoEvento, readonly EstadoOrcamento[]> = {
  CRIADO: [],
  ATRIBUIDO: [
    'NOVO',
    'EM_MONTAGEM',
    'AGUARDANDO_PRECO',
    'PRECIFICADO',
    'AGUARDANDO_ALCADA',
    'ENVIADO',
    'VISUALIZADO',
    'PARCIAL',
    'APROVADO',
    'EM_EXECUCAO',
    'REPROVADO',
    'EXPIRADO',
  ],
  MONTAGEM_INICIADA: ['NOVO'],
  LINHAS_SALVAS: ['EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO'],
  PRECO_PEDIDO: ['EM_MONTAGEM'],
  PRECO_CONCLUIDO: ['AGUARDANDO_PRECO'],
  ALCADA_PEDIDA: ['PRECIFICADO'],
  ALCADA_APROVADA: ['AGUARDANDO_ALCADA'],
  ALCADA_NEGADA: ['AGUARDANDO_ALCADA'],
  ENVIADO: ['PRECIFICADO'],
  REENVIADO: ['ENVIADO', 'VISUALIZADO'],
  RETIRADO: ['AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO', 'EXPIRADO'],
  VISUALIZADO: ['ENVIADO'],
  RESPONDIDO: ['ENVIADO', 'VISUALIZADO'],
  REPROVADO: ['PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO'],
  EXPIRADO: ['ENVIADO', 'VISUALIZADO'],
  REOFERTADO: ['PARCIAL', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO'],
  COMPLEMENTADO: ['EM_EXECUCAO'],
  EXECUCAO_INICIADA: ['PARCIAL', 'APROVADO'],
  EXECUCAO_REGISTRADA: ['EM_EXECUCAO'],
  FINALIZADO: ['EM_EXECUCAO'],
  CANCELADO: [
    'NOVO',
    'EM_MONTAGEM',
    'AGUARDANDO_PRECO',
    'PRECIFICADO',
    'AGUARDANDO_ALCADA',
    'ENVIADO',
    'VISUALIZADO',
    'PARCIAL',
    'APROVADO',
    'REPROVADO',
    'EXPIRADO',
  ],
}

/** Whether an event may happen to a quote in this state. */
export function pode(evento: TipoEvento, estado: EstadoOrcamento): boolean {
  return PODE[evento].includes(estado)
}

/** State after an event; `linhas` are the lines' states after it (they decide PARCIAL, APROVADO, REPROVADO). */
export function estadoApos(
  evento: TipoEvento,
  estado: EstadoOrcamento,
  linhas: readonly EstadoLinha[],
): EstadoOrcamento {
  switch (evento) {
    case 'CRIADO':
      return 'NOVO'
    case 'MONTAGEM_INICIADA':
      return 'EM_MONTAGEM'
    case 'PRECO_PEDIDO':
      return 'AGUARDANDO_PRECO'
    case 'PRECO_CONCLUIDO':
    case 'ALCADA_APROVADA':
      return 'PRECIFICADO'
    case 'ALCADA_PEDIDA':
      return 'AGUARDANDO_ALCADA'
    case 'ALCADA_NEGADA':
      return 'AGUARDANDO_PRECO'
    case 'LINHAS_SALVAS':
      return estado === 'PRECIFICADO' ? 'AGUARDANDO_PRECO' : estado
    case 'ENVIADO':
      return 'ENVIADO'
    case 'RETIRADO':
      return 'EM_MONTAGEM'
    case 'VISUALIZADO':
      return 'VISUALIZADO'
    case 'RESPONDIDO':
      return aposResposta(linhas)
    case 'REPROVADO':
      return 'REPROVADO'
    case 'EXPIRADO':
      return 'EXPIRADO'
    case 'EXECUCAO_INICIADA':
      return 'EM_EXECUCAO'
    case 'FINALIZADO':
      return 'FINALIZADO'
    case 'CANCELADO':
      return 'CANCELADO'
    case 'ATRIBUIDO':
    case 'REENVIADO':
    case 'REOFERTADO':
    case 'COMPLEMENTADO':
    case 'EXECUCAO_REGISTRADA':
      return estado
  }
}

/** States of a line that the customer decided; the executed ones were approved. */
const DECIDIDA: ReadonlySet<EstadoLinha> = new Set(['APROVADO', 'REPROVADO', 'ADIADO', 'EXECUTADO', 'NAO_EXECUTADO'])

/** PARCIAL: at least one line approved and at least one not. APROVADO: all. REPROVADO: none. */
function aposResposta(linhas: readonly EstadoLinha[]): EstadoOrcamento {
  const decididas = linhas.filter((e) => DECIDIDA.has(e))
  const aprovadas = decididas.filter((e) => e !== 'REPROVADO' && e !== 'ADIADO').length
  if (aprovadas === 0) return 'REPROVADO'
  return aprovadas === decididas.length ? 'APROVADO' : 'PARCIAL'
}

/** The state that a whole history leads to: the fold of `estadoApos`, with the lines as they stand. */
export function derivarEstado(eventos: readonly TipoEvento[], linhas: readonly EstadoLinha[]): EstadoOrcamento {
  return eventos.reduce<EstadoOrcamento>((estado, evento) => estadoApos(evento, estado, linhas), 'NOVO')
}

/** A part of a line: quantity up to three decimals, money in centavos, discount over the whole quantity. */
export const peca = z.object({
  codigo: z.string().trim().toUpperCase().max(40),
  descricao: z.string().trim().min(1, 'Descreva a peça').max(200),
  quantidade: z
    .number()
    .positive('A quantidade precisa ser maior que zero')
    .max(99_999)
    .refine((q) => Math.abs(q * 1000 - Math.round(q * 1000)) < 1e-6, 'Use até três casas decimais'),
  custoUnitario: z.number().int().min(0).max(9_999_999_999).nullable(),
  precoUnitario: z.number().int().min(0).max(9_999_999_999).nullable(),
  desconto: z.number().int().min(0).max(9_999_999_999).default(0),
})
export type Peca = z.infer<typeof peca>

/** Labour of a line: standard time in minutes, hour rate in centavos, discount in centavos. */
export const maoDeObra = z.object({
  codigo: z.string().trim().toUpperCase().max(40),
  descricao: z.string().trim().min(1, 'Descreva o serviço').max(200),
  minutos: z.number().int().min(1, 'Informe o tempo').max(60_000).nullable(),
  custoHora: z.number().int().min(0).max(9_999_999).nullable(),
  valorHora: z.number().int().min(0).max(9_999_999).nullable(),
  desconto: z.number().int().min(0).max(9_999_999_999).default(0),
})
export type MaoDeObra = z.infer<typeof maoDeObra>

/** Half-up rounding of a non-negative ratio of integers, exact beyond 2^53. */
function dividirMeioAcima(numerador: bigint, denominador: bigint): number {
  return Number((2n * numerador + denominador) / (2n * denominador))
}

/** Quantity × unit price − discount in centavos, rounded half up; null while unpriced (domain §4). */
export function totalPeca(p: Pick<Peca, 'quantidade' | 'precoUnitario' | 'desconto'>): number | null {
  if (p.precoUnitario === null) return null
  return Math.max(
    0,
    dividirMeioAcima(BigInt(Math.round(p.quantidade * 1000)) * BigInt(p.precoUnitario), 1000n) - p.desconto,
  )
}

/** Minutes × hour rate ÷ 60 − discount in centavos, rounded half up; null while unpriced. */
export function totalMaoDeObra(m: Pick<MaoDeObra, 'minutos' | 'valorHora' | 'desconto'>): number | null {
  if (m.minutos === null || m.valorHora === null) return null
  return Math.max(0, dividirMeioAcima(BigInt(m.minutos) * BigInt(m.valorHora), 60n) - m.desconto)
}

/** Cost of a line's component in centavos; null while unknown. */
export function custoPeca(p: Pick<Peca, 'quantidade' | 'custoUnitario'>): number | null {
  return p.custoUnitario === null
    ? null
    : dividirMeioAcima(BigInt(Math.round(p.quantidade * 1000)) * BigInt(p.custoUnitario), 1000n)
}
export function custoMaoDeObra(m: Pick<MaoDeObra, 'minutos' | 'custoHora'>): number | null {
  return m.minutos === null || m.custoHora === null
    ? null
    : dividirMeioAcima(BigInt(m.minutos) * BigInt(m.custoHora), 60n)
}

interface Componentes {
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

/** Sum of a line's components in centavos; null when one of them has no price yet or there is none. */
export function totalLinha(l: Componentes): number | null {
  return somar([...l.pecas.map(totalPeca), ...l.maoDeObra.map(totalMaoDeObra)])
}

/** What lines come to so far: every priced part and labour; `parcial` while one has no price, or a line has nothing. Null while nothing is priced. */
export function somaDasLinhas(linhas: readonly Componentes[]): { valor: number | null; parcial: boolean } {
  const totais = linhas.flatMap((l) => [...l.pecas.map(totalPeca), ...l.maoDeObra.map(totalMaoDeObra)])
  const ditos = totais.filter((t) => t !== null)
  const valor = ditos.length === 0 ? null : ditos.reduce((a, b) => a + b, 0)
  const vazia = linhas.some((l) => l.pecas.length + l.maoDeObra.length === 0)
  return { valor, parcial: valor !== null && (vazia || ditos.length < totais.length) }
}

/** Cost of a line in centavos; null when one component's cost is unknown. */
export function custoLinha(l: Componentes): number | null {
  return somar([...l.pecas.map(custoPeca), ...l.maoDeObra.map(custoMaoDeObra)])
}

function somar(valores: readonly (number | null)[]): number | null {
  if (valores.length === 0) return null
  let soma = 0
  for (const v of valores) {
    if (v === null) return null
    soma += v
  }
  return soma
}

/** Margin as a share of the price (0.25 = 25 %); null without price or cost. */
export function margem(total: number | null, custo: number | null): number | null {
  return total === null || custo === null || total === 0 ? null : (total - custo) / total
}

/** What still keeps a quote in precificar, as field path → sentence; empty when it may leave. */
export function faltaParaPrecificar(linhas: readonly (Componentes & { titulo: string })[]): Record<string, string> {
  const falta: Record<string, string> = {}
  if (linhas.length === 0) falta['linhas'] = 'Inclua ao menos uma linha'
  linhas.forEach((l, i) => {
    if (l.pecas.length + l.maoDeObra.length === 0) falta[`linhas.${i}`] = `${l.titulo}: inclua peça ou mão de obra`
    l.pecas.forEach((p, j) => {
      if (p.precoUnitario === null)
        falta[`linhas.${i}.pecas.${j}.precoUnitario`] = `${l.titulo}: falta o preço de ${p.descricao}`
      if (p.custoUnitario === null)
        falta[`linhas.${i}.pecas.${j}.custoUnitario`] = `${l.titulo}: falta o custo de ${p.descricao}`
    })
    l.maoDeObra.forEach((m, j) => {
      if (m.minutos === null)
        falta[`linhas.${i}.maoDeObra.${j}.minutos`] = `${l.titulo}: falta o tempo de ${m.descricao}`
      if (m.valorHora === null)
        falta[`linhas.${i}.maoDeObra.${j}.valorHora`] = `${l.titulo}: falta o valor da hora de ${m.descricao}`
      if (m.custoHora === null)
        falta[`linhas.${i}.maoDeObra.${j}.custoHora`] = `${l.titulo}: falta o custo da hora de ${m.descricao}`
    })
  })
  return falta
}
