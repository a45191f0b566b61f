import type { consultores } from '#shared/cadastros/consultores.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const consultor = (a: Target) => ({
  codConcessionaria: a.loja,
  nome: 'Outro',
  telefone: '',
  email: '',
  codUsuario: null,
  ativo: true,
})
const consultorParams = { params: (a: Target) => ({ codConsultor: a.consultor }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof consultores> = {
  listConsultores: atLoja(),
  getConsultor: consultorParams,
  criarConsultor: { body: consultor },
  alterarConsultor: { ...consultorParams, body: (a) => ({ ...consultor(a), versao: 1 }) },
}
