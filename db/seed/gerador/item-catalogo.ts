export type Cor = 'VERDE' | 'AMARELO' | 'VERMELHO'

/** How an item is measured: unit, decimals, legal or technical limit, and the range drawn for each colour. */
export interface Medida {
  unidade: string
  casas: number
  limite: number
  faixas: Record<Cor, readonly [number, number]>
}

/** One item of the workshop's checklist: what the technician may find, and the repair it suggests. `{m}` in a text is the measure with its unit. */
export interface ItemCatalogo {
  grupo: string
  nome: string
  /** Subject of its drawn pictures. */
  assunto: string
  medida?: Medida
  /** Relative chance of being the finding of a colour. */
  peso: { AMARELO: number; VERMELHO: number }
  cliente: { AMARELO: readonly string[]; VERMELHO: readonly string[] }
  interno: readonly string[]
  /** Part codes to choose from, each with its quantity; then the service's code. */
  pecas: readonly (readonly [codigos: readonly string[], quantidade: number])[]
  servico: string
}
