import type { EstadoItem, MotivoVerificacao, ResultadoVerificacao } from '../checklists/checklists.ts'

/** What an item's state is called, on screen and on paper. */
export const NOME_DO_ESTADO: Record<EstadoItem, string> = {
  VERMELHO: 'Urgente',
  AMARELO: 'Atenção',
  VERDE: 'Em ordem',
  NAO_VERIFICADO: 'Não verificado',
  NA: 'Não se aplica',
}

/** Why the previous visit asks for an item. */
export const MOTIVO_DA_VERIFICACAO: Record<MotivoVerificacao, string> = {
  VERMELHO: 'Estava urgente',
  AMARELO: 'Estava em atenção',
  RECUSADO: 'Cliente recusou',
  ADIADO: 'Cliente adiou',
}

/** What became of it at this visit. */
export const NOME_DO_RESULTADO: Record<ResultadoVerificacao, string> = {
  RESOLVIDO: 'Resolvido',
  EM_ABERTO: 'Ainda em aberto',
  NAO_VERIFICADO: 'Não verificado',
}

/** A measure with its unit: '2,1 mm'. */
export function escreverMedida(valor: number, unidade: string | null): string {
  return `${valor.toLocaleString('pt-BR')} ${unidade ?? ''}`.trim()
}

/** How many of its part a finding asks for: what its comments say goes in pairs comes as two. */
export function quantidadeSugerida(...comentarios: readonly (string | null)[]): 1 | 2 {
  return comentarios.some((c) => c !== null && /\b(aos|em|os) pares\b|\b(o|em) par\b/i.test(c)) ? 2 : 1
}
