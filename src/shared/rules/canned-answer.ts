/** Fields that a canned answer may hold in double braces, and what each becomes. */
export const ANSWER_FIELDS = {
  primeiroNome: 'o primeiro nome do cliente',
  placa: 'a placa do carro',
  modelo: 'o modelo do carro',
  link: 'o link do orçamento',
  loja: 'o nome da concessionária',
  promessa: 'a hora prometida do carro',
  consultor: 'o nome de quem responde',
} as const
export type AnswerField = keyof typeof ANSWER_FIELDS

const FIELD = /\{\{([^{}]*)\}\}/g
const isField = (name: string): name is AnswerField => Object.hasOwn(ANSWER_FIELDS, name)

/** Why a canned answer cannot be kept, for people; null when it can: every field in braces must be known. */
export function answerError(text: string): string | null {
  const unknown = [...text.matchAll(FIELD)].map((m) => (m[1] ?? '').trim()).find((name) => !isField(name))
  if (unknown !== undefined)
    return `Não há o campo {{${unknown}}}. Use ${Object.keys(ANSWER_FIELDS)
      .map((f) => `{{${f}}}`)
      .join(', ')}`
  return /\{\{|\}\}/.test(text.replace(FIELD, '')) ? 'Um campo ficou aberto: escreva-o entre {{ e }}' : null
}

/** Text of a canned answer with its fields filled in, and the fields that have no value here: those stay as written. */
export function fillAnswer(
  text: string,
  values: Readonly<Partial<Record<AnswerField, string | null>>>,
): { texto: string; missing: AnswerField[] } {
  const missing = new Set<AnswerField>()
  const filled = text.replace(FIELD, (whole, inside: string) => {
    const name = inside.trim()
    if (!isField(name)) return whole
    const value = values[name]
    if (value) return value
    missing.add(name)
    return whole
  })
  return { texto: filled, missing: [...missing] }
}
