import type { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const mecanico = (a: Alvo) => ({
  codConcessionaria: a.loja,
  nome: 'Outro',
  telefone: '',
  habilidades: [],
  turnos: {},
  ausencias: [],
  codUsuario: null,
  ativo: true,
})
const doMecanico = { params: (a: Alvo) => ({ codMecanico: a.mecanico }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof mecanicos> = {
  listMecanicos: naLoja(),
  getMecanico: doMecanico,
  criarMecanico: { body: mecanico },
  alterarMecanico: { ...doMecanico, body: (a) => ({ ...mecanico(a), versao: 1 }) },
  gravarFotoMecanico: { ...doMecanico, body: () => ({ dados: null }) },
}
