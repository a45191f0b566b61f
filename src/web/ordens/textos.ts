import type { OrdemServico } from '#shared/ordens.ts'

export const NOME_TIPO_OS: Record<OrdemServico['tipo'], string> = {
  CLIENTE: 'cliente',
  GARANTIA: 'garantia',
  INTERNA: 'interna',
  REVISAO: 'revisão',
}
