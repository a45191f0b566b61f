import { grupoFields, type grupos } from '#shared/cadastros/grupos.ts'
import { sampleRecord, type Target, type Samples } from '../../core/areas/call-sample.ts'

const grupo = sampleRecord(grupoFields)
const ofGrupo = { de: 'rede', params: (a: Target) => ({ codGrupo: a.grupo }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof grupos> = {
  listGrupos: { withoutTarget: 'lista' },
  getGrupo: ofGrupo,
  criarGrupo: { withoutTarget: 'ato', body: () => grupo },
  alterarGrupo: { ...ofGrupo, body: () => ({ ...grupo, versao: 1 }) },
}
