import type { oferta } from '#shared/oficina-digital/oferta.ts'
import type { ofertaEquipe } from '#shared/oficina-digital/oferta.ts'
import { type Alvo, type Amostras, comVersao, doOrcamento } from '../../core/areas/amostra.ts'

const doLink = { de: 'rede', params: (a: Alvo) => ({ token: a.link }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof oferta & typeof ofertaEquipe> = {
  abrirOrcamento: doLink,
  registrarAbertura: doLink,
  responder: {
    ...doLink,
    body: (a) => ({
      sha256: a.sha256,
      nome: 'Fulano',
      aceitouTermos: true,
      decisoes: [{ codLinha: a.linha, decisao: 'APROVADO' }],
    }),
  },
  perguntar: { ...doLink, body: () => ({ texto: 'Demora quanto?' }) },
  pedirCodigo: { ...doLink, body: () => ({ canal: 'SMS' }) },
  confirmarIdentidade: { ...doLink, body: () => ({ metodo: 'DOCUMENTO', valor: '8725' }) },
  baixarConteudo: doLink,
  baixarPdf: doLink,
  verificarVersao: { de: 'rede', params: (a) => ({ sha256: a.sha256 }) },
  previa: doOrcamento,
  responderPeloCliente: comVersao({
    canal: 'BALCAO',
    evidencia: 'disse no balcão',
    nome: 'Fulano',
    decisoes: [{ codLinha: 1, decisao: 'APROVADO' }],
  }),
  reprovar: comVersao({ motivo: 'PRECO' }),
  responderPergunta: { params: (a: Alvo) => ({ codOrcamento: a.orcamento, codPergunta: 1 }) },
  getOrcamentoPdf: doOrcamento,
  getRespostaPdf: doOrcamento,
  getEvidencias: doOrcamento,
}
