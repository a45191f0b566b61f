import { respostaProntaFields, type respostasProntas } from '#shared/conversas/respostas-prontas.ts'
import { atLoja, sampleRecord, type Samples, type Target } from '../../core/areas/call-sample.ts'

const response = (a: Target) => ({ ...sampleRecord(respostaProntaFields), codConcessionaria: a.loja })
const respostaParams = { params: (a: Target) => ({ codResposta: a.resposta }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof respostasProntas> = {
  listRespostasProntas: atLoja(),
  getRespostaPronta: respostaParams,
  criarRespostaPronta: { body: response },
  alterarRespostaPronta: { ...respostaParams, body: (a) => ({ ...response(a), versao: 1 }) },
}
