import type { consultores } from '#shared/cadastros/consultores.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const consultor = (a: Alvo) => ({
  codConcessionaria: a.loja,
  nome: 'Outro',
  telefone: '',
  email: '',
  codUsuario: null,
  ativo: true,
})
const doConsultor = { params: (a: Alvo) => ({ codConsultor: a.consultor }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof consultores> = {
  listConsultores: naLoja(),
  getConsultor: doConsultor,
  criarConsultor: { body: consultor },
  alterarConsultor: { ...doConsultor, body: (a) => ({ ...consultor(a), versao: 1 }) },
}
