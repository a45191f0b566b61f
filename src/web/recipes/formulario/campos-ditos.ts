/** How a form's field is called, and how its value is said where it cannot be edited: conflicts, history. */
export interface CampoDito {
  nome: string
  /** Receives the value as it travels. */
  dizer?: (valor: unknown) => string
}
/** Fields of a record by name; a field that is not here is not told of. */
export type CamposDitos = Partial<Record<string, CampoDito>>

/** A value in words: dash for nothing, Sim and Não, lists by commas. */
export function emPalavras(campo: CampoDito, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (campo.dizer) return campo.dizer(valor)
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor)) return valor.length === 0 ? '—' : valor.map(String).join(', ')
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : JSON.stringify(valor)
}
