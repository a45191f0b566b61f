import type { oferta } from '#shared/oficina-digital/oferta.ts'
import type { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { type Target, type Samples, withVersion, forOrcamento } from '../../core/areas/call-sample.ts'

const linkSample = { de: 'rede', params: (a: Target) => ({ token: a.link }) } as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof oferta & typeof ofertaEquipe> = {
  abrirOrcamento: linkSample,
  registrarAbertura: linkSample,
  responder: {
    ...linkSample,
    body: (a) => ({
      sha256: a.sha256,
      nome: 'Fulano',
      aceitouTermos: true,
      decisoes: [{ codLinha: a.linha, decisao: 'APROVADO' }],
    }),
  },
  perguntar: { ...linkSample, body: () => ({ texto: 'Demora quanto?' }) },
  pedirCodigo: { ...linkSample, body: () => ({ canal: 'SMS' }) },
  confirmarIdentidade: { ...linkSample, body: () => ({ metodo: 'DOCUMENTO', valor: '8725' }) },
  baixarConteudo: linkSample,
  baixarPdf: linkSample,
  verificarVersao: { de: 'rede', params: (a) => ({ sha256: a.sha256 }) },
  previa: forOrcamento,
  responderPeloCliente: withVersion({
    canal: 'BALCAO',
    evidencia: 'disse no balcão',
    nome: 'Fulano',
    decisoes: [{ codLinha: 1, decisao: 'APROVADO' }],
  }),
  reprovar: withVersion({ motivo: 'PRECO' }),
  responderPergunta: { params: (a: Target) => ({ codOrcamento: a.orcamento, codPergunta: 1 }) },
  getOrcamentoPdf: forOrcamento,
  getRespostaPdf: forOrcamento,
  getEvidencias: forOrcamento,
}
