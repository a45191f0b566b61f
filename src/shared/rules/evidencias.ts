interface Avaliado {
  nome: string
  estado: string
  medida?: number | null | undefined
  comentarioCliente?: string | null | undefined
  fotos: readonly unknown[]
}

/** What an item lacks to be amber or red, as field → sentence: a photo or a measure, and for red words for the customer (domain §3). */
export function faltaEvidencia(i: Avaliado): { fotos?: string; comentarioCliente?: string } {
  if (i.estado !== 'AMARELO' && i.estado !== 'VERMELHO') return {}
  const semProva = i.fotos.length === 0 && (i.medida === undefined || i.medida === null)
  return {
    ...(semProva && { fotos: `${i.nome}: amarelo e vermelho precisam de foto ou medida` }),
    ...(i.estado === 'VERMELHO' &&
      !i.comentarioCliente && { comentarioCliente: `${i.nome}: vermelho precisa de um comentário para o cliente` }),
  }
}
