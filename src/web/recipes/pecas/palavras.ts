/** What a part is called in a quote: with its place on the vehicle. */
export const nomeDaPeca = (p: { descricao: string; posicao: string | null }) =>
  p.posicao ? `${p.descricao} — ${p.posicao}` : p.descricao

/** Where the part is: on the store's shelf, or at the supplier's. */
export function emEstoque(p: { estoque: number | null; disponivel: boolean }): string[] {
  if (p.estoque !== null && p.estoque > 0) return [`${p.estoque.toLocaleString('pt-BR')} em estoque`]
  return p.disponivel ? ['sem estoque', 'sob encomenda'] : ['sem estoque']
}
