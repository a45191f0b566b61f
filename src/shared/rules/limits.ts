/** Types of measure that decide an item's colour. */
export type MedidaType = 'SULCO_PNEU' | 'PASTILHA_FREIO' | 'BATERIA'

export interface Limit {
  unidade: string
  /** Red below this value, or at it when `redInclusive`. */
  vermelho: number
  vermelhoInclui: boolean
  /** Amber up to and including this value. */
  amarelo: number
}

/**
 * Default thresholds of a tenant: tyre tread in mm (CONTRAN 913/2022: 1.6 mm is the legal wear limit), brake pad in mm, battery at rest in
 * volts.
 */
export const LIMITS: Record<MedidaType, Limit> = {
  SULCO_PNEU: { unidade: 'mm', vermelho: 1.6, vermelhoInclui: true, amarelo: 3 },
  PASTILHA_FREIO: { unidade: 'mm', vermelho: 3, vermelhoInclui: false, amarelo: 5 },
  BATERIA: { unidade: 'V', vermelho: 12, vermelhoInclui: false, amarelo: 12.4 },
}

/** Colour of a measured value by the tenant's thresholds, or by the defaults. */
export function colorByMedida(
  tipo: MedidaType,
  valor: number,
  limites: Record<MedidaType, Limit> = LIMITS,
): 'VERDE' | 'AMARELO' | 'VERMELHO' {
  const { vermelho, vermelhoInclui: redInclusive, amarelo } = limites[tipo]
  if (valor < vermelho || (redInclusive && valor === vermelho)) return 'VERMELHO'
  return valor <= amarelo ? 'AMARELO' : 'VERDE'
}

/** Type of measure of an item, by its name and unit; null when no thresholds apply. */
export function medidaType(nome: string, unidade: string | null): MedidaType | null {
  if (/\b(pneus?|sulco|estepe)\b/i.test(nome) && unidade === 'mm') return 'SULCO_PNEU'
  if (/\bpastilhas?\b/i.test(nome) && unidade === 'mm') return 'PASTILHA_FREIO'
  return /\bbateria\b/i.test(nome) && unidade === 'V' ? 'BATERIA' : null
}
