import type { EstadoOrcamento } from './orcamento.ts'

/** What a quote's state is called, on screen and in files. */
export const NOME_ESTADO: Record<EstadoOrcamento, string> = {
  NOVO: 'Novo',
  EM_MONTAGEM: 'Em montagem',
  AGUARDANDO_PRECO: 'Aguardando preço',
  PRECIFICADO: 'Precificado',
  AGUARDANDO_ALCADA: 'Aguarda alçada',
  ENVIADO: 'Enviado',
  VISUALIZADO: 'Cliente abriu',
  PARCIAL: 'Aprovado em parte',
  APROVADO: 'Aprovado',
  REPROVADO: 'Reprovado',
  EXPIRADO: 'Expirado',
  EM_EXECUCAO: 'Em execução',
  FINALIZADO: 'Finalizado',
  CANCELADO: 'Cancelado',
}
