/** Name of a part in a quote: description and position on the vehicle. */
export const pecaName = (p: { descricao: string; posicao: string | null }) =>
  p.posicao ? `${p.descricao} — ${p.posicao}` : p.descricao

/** Availability of a part as text: in the store's stock, or at the supplier. */
export function describeEstoque(p: { estoque: number | null; disponivel: boolean }): string[] {
  if (p.estoque !== null && p.estoque > 0) return [`${p.estoque.toLocaleString('pt-BR')} em estoque`]
  return p.disponivel ? ['sem estoque', 'sob encomenda'] : ['sem estoque']
}
