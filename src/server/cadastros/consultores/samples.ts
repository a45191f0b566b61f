import { consultorFields, type consultores } from '#shared/cadastros/consultores.ts'
import { sampleRecord, type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const consultor = (a: Target) => ({ ...sampleRecord(consultorFields), codConcessionaria: a.loja })
const consultorParams = { params: (a: Target) => ({ codConsultor: a.consultor }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof consultores> = {
  listConsultores: atLoja(),
  getConsultor: consultorParams,
  criarConsultor: { body: consultor },
  alterarConsultor: { ...consultorParams, body: (a) => ({ ...consultor(a), versao: 1 }) },
}
