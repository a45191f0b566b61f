import type { recallIntegration } from '#shared/garantia/recall-integration.ts'
import type { recallCars, recallsPublicos } from '#shared/garantia/recall-cars.ts'
import type { recalls } from '#shared/garantia/recalls.ts'
import { atLoja, forLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forRecall = { de: 'rede', params: (a: Target) => ({ codRecall: a.recall }) } as const
const forDocumento = {
  de: 'rede',
  params: (a: Target) => ({ codRecall: a.recall, codDocumento: a.recallDocumento }),
} as const
const forCar = { params: (a: Target) => ({ tipo: 'passagem', codigo: a.passagem }) }
const campaign = {
  marca: 'Fiat',
  numero: 'MATRIZ-1',
  titulo: 'Cinto dianteiro',
  desde: '2026-01-10',
  texto: 'O cinto da frente pode não travar.',
  minutos: 40,
}
const form = {
  ...campaign,
  risco: '',
  riscoNivel: 'ALTO',
  instrucoes: '',
  pecas: [{ codigo: 'P1', descricao: 'Cinto', quantidade: 1 }],
  faixas: [{ prefixo: '9BD', de: '000001', ate: '000009' }],
  ativo: true,
}
/** A picture of one dot of ink. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF').toString('base64')

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof recalls & typeof recallCars & typeof recallsPublicos & typeof recallIntegration> =
  {
    listRecalls: { withoutTarget: 'lista' },
    getRecall: forRecall,
    criarRecall: { withoutTarget: 'ato', body: () => form },
    alterarRecall: { ...forRecall, body: () => ({ ...form, versao: 1 }) },
    retirarChassisDoRecall: { ...forRecall, body: () => ({ chassis: ['9BD00000000000001'] }) },
    anexarAoRecall: { ...forRecall, body: () => ({ nome: 'Boletim', dados: PDF }) },
    retirarDoRecall: forDocumento,
    lerDocumentoDoRecall: forDocumento,
    relatorioDoRecall: { ...forRecall, query: () => 'formato=csv' },
    recallsDoAlvo: forCar,
    recallsDaLoja: forLoja,
    consultarChassi: { withoutTarget: 'lista', params: () => ({ chassi: '9BD00000000000001' }) },
    listCarrosDeRecall: atLoja(),
    indicadoresDeRecall: atLoja(),
    responderRecall: { ...forCar, body: (a) => ({ codRecall: a.recall, estado: 'FEITO', codUltima: null }) },
    avisarRecall: { ...forCar, body: (a) => ({ codRecall: a.recall, canal: 'BALCAO' }) },
    recallsDoCliente: { de: 'rede', params: (a) => ({ pagina: 'carro', token: a.links.ACOMPANHAR }) },
    receberRecall: { withoutTarget: 'ato', body: () => ({ ...campaign, chassis: ['9BD00000000000002'] }) },
    listRespostasDeRecall: { de: 'rede', ...atLoja() },
  }
