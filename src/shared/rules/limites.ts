/** Measures that decide a colour by themselves. */
export type TipoMedida = 'SULCO_PNEU' | 'PASTILHA_FREIO' | 'BATERIA'

export interface Limite {
  unidade: string
  /** Red below this value, or at it when `vermelhoInclui`. */
  vermelho: number
  vermelhoInclui: boolean
  /** Amber up to and including this value. */
  amarelo: number
}

/** Starting thresholds of a tenant: tyre tread in mm (CONTRAN 913/2022: 1.6 mm is the legal wear limit), brake pad in mm, battery at rest in volts. */
export const LIMITES: Record<TipoMedida, Limite> = {
  SULCO_PNEU: { unidade: 'mm', vermelho: 1.6, vermelhoInclui: true, amarelo: 3 },
  PASTILHA_FREIO: { unidade: 'mm', vermelho: 3, vermelhoInclui: false, amarelo: 5 },
  BATERIA: { unidade: 'V', vermelho: 12, vermelhoInclui: false, amarelo: 12.4 },
}

/** Colour of a measured value, by the tenant's thresholds or the starting ones. */
export function corPorMedida(
  tipo: TipoMedida,
  valor: number,
  limites: Record<TipoMedida, Limite> = LIMITES,
): 'VERDE' | 'AMARELO' | 'VERMELHO' {
  const { vermelho, vermelhoInclui, amarelo } = limites[tipo]
  if (valor < vermelho || (vermelhoInclui && valor === vermelho)) return 'VERMELHO'
  return valor <= amarelo ? 'AMARELO' : 'VERDE'
}

/** Which measure an item takes, told by its name and unit; null for one without thresholds of the tenant. */
export function tipoDaMedida(nome: string, unidade: string | null): TipoMedida | null {
  if (/\b(pneus?|sulco|estepe)\b/i.test(nome) && unidade === 'mm') return 'SULCO_PNEU'
  if (/\bpastilhas?\b/i.test(nome) && unidade === 'mm') return 'PASTILHA_FREIO'
  return /\bbateria\b/i.test(nome) && unidade === 'V' ? 'BATERIA' : null
}
