import type { conta } from '#shared/conta/conta.ts'
import type { Amostras } from '../../core/areas/amostra.ts'

const NENHUMA = '00000000-0000-4000-8000-000000000000'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof conta> = {
  getConta: { semAlvo: 'lista' },
  salvarNome: { semAlvo: 'ato', body: () => ({ nome: 'Fulano de Tal' }) },
  trocarMinhaSenha: { semAlvo: 'ato', body: () => ({ atual: 'x', nova: 'Nova#Senha9' }) },
  encerrarSessao: { semAlvo: 'ato', params: () => ({ familia: NENHUMA }) },
}
