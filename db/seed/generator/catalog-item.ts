export type Color = 'VERDE' | 'AMARELO' | 'VERMELHO'

/** Measure of an item: unit, decimals, legal or technical limit, and the range of values per colour. */
export interface Medida {
  unidade: string
  casas: number
  limite: number
  faixas: Record<Color, readonly [number, number]>
}

/**
 * One item of the workshop's checklist: possible findings and the suggested repair. `{m}` in a text stands for the measure with its unit.
 */
export interface CatalogItem {
  grupo: string
  nome: string
  /** Subject of its drawn pictures. */
  assunto: string
  medida?: Medida
  /** Relative probability of being an amber or a red finding. */
  peso: { AMARELO: number; VERMELHO: number }
  cliente: { AMARELO: readonly string[]; VERMELHO: readonly string[] }
  interno: readonly string[]
  /** Alternative part codes with their quantity; then the code of the service. */
  pecas: readonly (readonly [codigos: readonly string[], quantidade: number])[]
  servico: string
}
