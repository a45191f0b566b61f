import type { chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const doChamado = { de: 'rede', params: (a: Alvo) => ({ codChamado: a.chamado }) } as const

const doAnexo = { de: 'rede', params: (a: Alvo) => ({ codChamado: a.chamado, codAnexo: a.anexo }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof chamados & typeof chamadosDoJira> = {
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
  iniciarAnexo: { ...doChamado, body: () => ({ nome: 'tela.txt', bytes: 10 }) },
  enviarPedacoDeAnexo: {
    de: 'rede',
    params: (a: Alvo) => ({ codChamado: a.chamado, codAnexo: a.anexo, de: 0 }),
    bytes: () => Buffer.from('x'),
  },
  baixarAnexo: doAnexo,
  segredoDoJira: { semAlvo: 'ato' },
  avisoDoJira: { semAlvo: 'ato', body: () => ({ issue: { key: 'SUP-1' } }) },
}
