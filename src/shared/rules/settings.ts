import { z } from 'zod'
import { formatBasisPoints, parseBasisPoints } from './percent.ts'

export const CONFIG_KEY_TYPES = ['inteiro', 'porcento', 'escolha', 'origens'] as const

/** A setting of a store: name, allowed values and default. */
export const configKey = z.object({
  chave: z.string(),
  nome: z.string(),
  /** Heading of its group. */
  grupo: z.string(),
  tipo: z.enum(CONFIG_KEY_TYPES),
  padrao: z.string(),
  descricao: z.string(),
  /** Shown after the value: 'min', '%'. */
  unidade: z.string().nullable(),
  /** Bounds of a number, in its unit. */
  minimo: z.number().nullable(),
  maximo: z.number().nullable(),
  /** Allowed values of a choice. */
  opcoes: z.array(z.object({ valor: z.string(), nome: z.string() })).nullable(),
})
export type ConfigKey = z.infer<typeof configKey>

type Rule = Pick<ConfigKey, 'tipo' | 'minimo' | 'maximo' | 'opcoes'>

/** A typed value as it is stored ('12,5' → '12.5', ' 30 ' → '30'); null when the key does not accept it. */
export function normalizeValue(k: Rule, digitado: string): string | null {
  const text = digitado.trim()
  if (k.tipo === 'escolha') return k.opcoes?.some((o) => o.valor === text) ? text : null
  if (k.tipo === 'origens') return origins(text)
  const n = k.tipo === 'inteiro' ? (/^\d{1,9}$/.test(text) ? Number(text) : null) : hundredths(text)
  if (n === null || n < (k.minimo ?? -Infinity) || n > (k.maximo ?? Infinity)) return null
  return String(n)
}

/** Most pages in the list, and the longest total length. */
const MAX_ORIGINS = 10

/** URLs of pages separated by blanks or commas, each reduced to its origin ('https://intranet.exemplo.com'). */
function origins(text: string): string | null {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  if (parts.length > MAX_ORIGINS) return null
  const entriesRead = parts.map((p) => /^(https?:\/\/[a-z\d.-]+(?::\d{1,5})?)\/?$/i.exec(p)?.[1]?.toLowerCase() ?? null)
  return entriesRead.includes(null) ? null : [...new Set(entriesRead)].join(' ')
}

/** A percentage with up to two decimals, with a comma or a point. */
function hundredths(text: string): number | null {
  const negative = text.startsWith('-')
  const pontos = parseBasisPoints(negative ? text.slice(1) : text)
  return pontos === null ? null : (negative ? -pontos : pontos) / 100
}

/** Message for a value that the key does not accept; null when it does. */
export function valueError(k: Rule, digitado: string): string | null {
  if (normalizeValue(k, digitado) !== null) return null
  if (k.tipo === 'escolha') return `Escolha entre: ${(k.opcoes ?? []).map((o) => o.nome).join(', ')}`
  if (k.tipo === 'origens') return `Informe até ${MAX_ORIGINS} endereços como https://intranet.exemplo.com`
  const range = `de ${k.minimo ?? 0} a ${k.maximo ?? 0}`
  return k.tipo === 'inteiro'
    ? `Informe um número inteiro, ${range}`
    : `Informe uma porcentagem com até duas casas, ${range}`
}

/** A stored value for display: '12,5 %', '30 min', the option's name. */
export function valueInWords(k: Pick<ConfigKey, 'tipo' | 'unidade' | 'opcoes'>, valor: string): string {
  if (k.tipo === 'escolha') return k.opcoes?.find((o) => o.valor === valor)?.nome ?? valor
  if (k.tipo === 'origens') return valor
  const numero = k.tipo === 'porcento' ? formatBasisPoints(Math.round(Number(valor) * 100)) : valor
  const unidade = k.unidade === 'dias' && valor === '1' ? 'dia' : k.unidade
  return unidade ? `${numero} ${unidade}` : numero
}
