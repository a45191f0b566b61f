import type { grupos } from '#shared/cadastros/grupos.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const grupo = { nome: 'Grupo', responsavel: '', telefone: '', email: '', ativo: true }
const ofGrupo = { de: 'rede', params: (a: Target) => ({ codGrupo: a.grupo }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof grupos> = {
  listGrupos: { withoutTarget: 'lista' },
  getGrupo: ofGrupo,
  criarGrupo: { withoutTarget: 'ato', body: () => grupo },
  alterarGrupo: { ...ofGrupo, body: () => ({ ...grupo, versao: 1 }) },
}
