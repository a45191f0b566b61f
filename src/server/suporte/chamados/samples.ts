import type { chamados, chamadosDoJira } from '#shared/suporte/chamados.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const chamadoSample = { de: 'rede', params: (a: Target) => ({ codChamado: a.chamado }) } as const

const anexoSample = { de: 'rede', params: (a: Target) => ({ codChamado: a.chamado, codAnexo: a.anexo }) } as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof chamados & typeof chamadosDoJira> = {
  listChamados: { withoutTarget: 'lista' },
  getChamado: chamadoSample,
  abrirChamado: {
    withoutTarget: 'ato',
    body: () => ({ titulo: 'Não abre', descricao: 'A tela não abre', tipo: 'ERRO', prioridade: 'ALTA' }),
  },
  mudarChamado: { ...chamadoSample, body: () => ({ estado: 'FECHADO', versao: 1 }) },
  comentarChamado: { ...chamadoSample, body: () => ({ texto: 'Continua' }) },
  enviarChamado: chamadoSample,
  salvarJira: { withoutTarget: 'ato', body: () => ({ url: '', email: '', projeto: '' }) },
  iniciarAnexo: { ...chamadoSample, body: () => ({ nome: 'tela.txt', bytes: 10 }) },
  enviarPedacoDeAnexo: {
    de: 'rede',
    params: (a: Target) => ({ codChamado: a.chamado, codAnexo: a.anexo, de: 0 }),
    bytes: () => Buffer.from('x'),
  },
  baixarAnexo: anexoSample,
  segredoDoJira: { withoutTarget: 'ato' },
  avisoDoJira: { withoutTarget: 'ato', body: () => ({ issue: { key: 'SUP-1' } }) },
}
