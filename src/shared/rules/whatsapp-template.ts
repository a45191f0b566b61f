/** What the numbered fields {{1}}, {{2}}, … of a template carry, by the message of the product that it is chosen for. */
export const TEMPLATE_FIELDS = {
  ORCAMENTO: ['primeiro nome', 'modelo do carro', 'link'],
  LEMBRETE: ['primeiro nome', 'modelo do carro', 'dia e hora', 'link'],
  PROMESSA: ['primeiro nome', 'nova previsão'],
  PESQUISA: ['primeiro nome', 'modelo do carro', 'link'],
  ACOMPANHAR: ['primeiro nome', 'modelo do carro', 'link'],
  AGENDAMENTO: ['primeiro nome', 'modelo do carro', 'dia e hora'],
  CODIGO: ['código'],
} as const

/** Text of a template's body with its numbered fields filled; null when a field has no value. */
export function fillTemplate(body: string, values: readonly string[]): string | null {
  let complete = true
  const text = body.replace(/\{\{(\d{1,2})\}\}/g, (_, n: string) => {
    const valor = values[Number(n) - 1]?.trim()
    if (!valor) complete = false
    return valor ?? ''
  })
  return complete ? text : null
}
