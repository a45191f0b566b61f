import type { grupos } from '#shared/cadastros/grupos.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
const doGrupo = { de: 'rede', params: (a: Alvo) => ({ codGrupo: a.grupo }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof grupos> = {
  listGrupos: { semAlvo: 'lista' },
  getGrupo: doGrupo,
  criarGrupo: { semAlvo: 'ato', body: () => grupo },
  alterarGrupo: { ...doGrupo, body: () => ({ ...grupo, versao: 1 }) },
}
