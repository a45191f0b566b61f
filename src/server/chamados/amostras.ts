import type { chamados } from '#shared/chamados.ts'
import type { Alvo, Amostras } from '../amostra.ts'

const doChamado = { de: 'rede', params: (a: Alvo) => ({ codChamado: a.chamado }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof chamados> = {
  listChamados: { semAlvo: 'lista' },
  getChamado: doChamado,
  abrirChamado: {
    semAlvo: 'ato',
    body: () => ({ titulo: 'Não abre', descricao: 'A tela não abre', tipo: 'ERRO', prioridade: 'ALTA' }),
  },
  mudarChamado: { ...doChamado, body: () => ({ estado: 'FECHADO', versao: 1 }) },
  comentarChamado: { ...doChamado, body: () => ({ texto: 'Continua' }) },
  enviarChamado: doChamado,
  salvarJira: { semAlvo: 'ato', body: () => ({ url: '', email: '', projeto: '' }) },
}
