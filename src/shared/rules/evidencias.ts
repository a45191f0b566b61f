interface RatedItem {
  nome: string
  estado: string
  medida?: number | null | undefined
  comentarioCliente?: string | null | undefined
  fotos: readonly unknown[]
}

/**
 * What an amber or red item still lacks, as field → sentence: a photo or a measure, and for red also a comment for the customer (domain
 * §3).
 */
export function missingEvidencia(i: RatedItem): { fotos?: string; comentarioCliente?: string } {
  if (i.estado !== 'AMARELO' && i.estado !== 'VERMELHO') return {}
  const withoutEvidencia = i.fotos.length === 0 && (i.medida === undefined || i.medida === null)
  return {
    ...(withoutEvidencia && { fotos: `${i.nome}: amarelo e vermelho precisam de foto ou medida` }),
    ...(i.estado === 'VERMELHO' &&
      !i.comentarioCliente && { comentarioCliente: `${i.nome}: vermelho precisa de um comentário para o cliente` }),
  }
}
