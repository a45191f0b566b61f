import { z } from 'zod'
import { escreverPontos, lerPontos } from './porcentagem.ts'

export const TIPOS_CHAVE = ['inteiro', 'porcento', 'escolha', 'origens'] as const

/** A setting of a store: what it is called, what it may hold, what holds when nobody set it. */
export const chaveConfig = z.object({
  chave: z.string(),
  nome: z.string(),
  /** Heading that it stands under. */
  grupo: z.string(),
  tipo: z.enum(TIPOS_CHAVE),
  padrao: z.string(),
  descricao: z.string(),
  /** Shown after the value: 'min', '%'. */
  unidade: z.string().nullable(),
  /** Bounds of a number, in its unit. */
  minimo: z.number().nullable(),
  maximo: z.number().nullable(),
  /** Allowed values, when it is one of a few. */
  opcoes: z.array(z.object({ valor: z.string(), nome: z.string() })).nullable(),
})
export type ChaveConfig = z.infer<typeof chaveConfig>

type Regra = Pick<ChaveConfig, 'tipo' | 'minimo' | 'maximo' | 'opcoes'>

/** A typed value as it is stored ('12,5' → '12.5', ' 30 ' → '30'); null when the key cannot hold it. */
export function normalizarValor(k: Regra, digitado: string): string | null {
  const texto = digitado.trim()
  if (k.tipo === 'escolha') return k.opcoes?.some((o) => o.valor === texto) ? texto : null
  if (k.tipo === 'origens') return origens(texto)
  const n = k.tipo === 'inteiro' ? (/^\d{1,9}$/.test(texto) ? Number(texto) : null) : centesimos(texto)
  if (n === null || n < (k.minimo ?? -Infinity) || n > (k.maximo ?? Infinity)) return null
  return String(n)
}

/** How many pages may be named, and how long all of them are at most. */
const MAX_ORIGENS = 10

/** Addresses of pages, by blanks or commas, each as its origin ('https://intranet.exemplo.com'). */
function origens(texto: string): string | null {
  const partes = texto.split(/[\s,]+/).filter(Boolean)
  if (partes.length > MAX_ORIGENS) return null
  const lidas = partes.map((p) => /^(https?:\/\/[a-z\d.-]+(?::\d{1,5})?)\/?$/i.exec(p)?.[1]?.toLowerCase() ?? null)
  return lidas.includes(null) ? null : [...new Set(lidas)].join(' ')
}

/** Percent with up to two decimals, by comma or by point. */
function centesimos(texto: string): number | null {
  const negativo = texto.startsWith('-')
  const pontos = lerPontos(negativo ? texto.slice(1) : texto)
  return pontos === null ? null : (negativo ? -pontos : pontos) / 100
}

/** Message for a value that the key cannot hold, null when it can. */
export function erroDoValor(k: Regra, digitado: string): string | null {
  if (normalizarValor(k, digitado) !== null) return null
  if (k.tipo === 'escolha') return `Escolha entre: ${(k.opcoes ?? []).map((o) => o.nome).join(', ')}`
  if (k.tipo === 'origens') return `Informe até ${MAX_ORIGENS} endereços como https://intranet.exemplo.com`
  const faixa = `de ${k.minimo ?? 0} a ${k.maximo ?? 0}`
  return k.tipo === 'inteiro'
    ? `Informe um número inteiro, ${faixa}`
    : `Informe uma porcentagem com até duas casas, ${faixa}`
}

/** A stored value as people read it: '12,5 %', '30 min', the option's name. */
export function valorEmPalavras(k: Pick<ChaveConfig, 'tipo' | 'unidade' | 'opcoes'>, valor: string): string {
  if (k.tipo === 'escolha') return k.opcoes?.find((o) => o.valor === valor)?.nome ?? valor
  if (k.tipo === 'origens') return valor
  const numero = k.tipo === 'porcento' ? escreverPontos(Math.round(Number(valor) * 100)) : valor
  return k.unidade ? `${numero} ${k.unidade}` : numero
}
